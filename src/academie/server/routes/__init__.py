"""What is asked over HTTP, and which plain function answers: glue, and nothing else."""

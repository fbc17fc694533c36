"""The page: what a browser loads and what pages share. The pages are in `web.pages`. Only the app imports it."""

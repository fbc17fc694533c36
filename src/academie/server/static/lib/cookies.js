/**
 * Whether this browser keeps cookies. What it says of itself is not to be trusted: one is laid down and looked for.
 * @module
 */

export function keepsCookies() {
  if (!navigator.cookieEnabled) return false;
  document.cookie = "essai=1; path=/; samesite=lax; max-age=60";
  const found = document.cookie.includes("essai=1");
  document.cookie = "essai=; path=/; samesite=lax; max-age=0";
  return found;
}

/**
 * Whether this browser keeps cookies. What the browser reports is unreliable, so this sets one and looks for it.
 * @module
 */

export function keepsCookies() {
  if (!navigator.cookieEnabled) return false;
  document.cookie = "essai=1; path=/; samesite=lax; max-age=60";
  const found = document.cookie.includes("essai=1");
  document.cookie = "essai=; path=/; samesite=lax; max-age=0";
  return found;
}

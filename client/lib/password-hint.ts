const veryCommon =
  /^(\d)\1+$|^(0?123456(7(8(90?)?)?)?|123123|654321|abc123|qwerty\d*|senha\d*|password\d*|brasil\d*|mudar123|admin\d*|iloveyou|102030|flamengo|corinthians|palmeiras)$/i

/**
 * The hint below a very common new password. The browser only warns. The server refuses such passwords, but its list is too long
 * to be loaded in the browser.
 */
export function passwordHint(password: string): string | undefined {
  return veryCommon.test(password) ? 'Esta senha é muito comum; prefira outra' : undefined
}

import type { Ctx } from '#server/core/context.ts'

/**
 * Returns the path of the page of a wish, a request to be notified of free professionals. The path contains the wish's id and our
 * signature of it. It is valid as long as the wish, so that every email about the wish can end it.
 */
export function wishPath(ctx: Ctx, id: string): string {
  const signature = Buffer.from(ctx.signer.sign(signedText(id)), 'base64').toString('base64url')
  return `/aviso?token=${id}.${signature}`
}

/** Returns the id of the wish (a request to be notified) in a link's token; null for a token that we did not sign. */
export function idOfLink(ctx: Ctx, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  const inBase64 = Buffer.from(signature, 'base64url').toString('base64')
  return ctx.signer.keys.some((key) => ctx.signer.isSigned(key.id, signedText(id), inBase64)) ? id : null
}

function signedText(id: string): string {
  return `plumai:wish:${id}`
}

import type { Ctx } from '#server/core/context.ts'

/**
 * The page of a wish, with the secret of its link: the id and our signature of it. The link lasts as long as the wish, so that each email
 * about it can end it.
 */
export function wishPath(ctx: Ctx, id: string): string {
  const signature = Buffer.from(ctx.signer.sign(signedText(id)), 'base64').toString('base64url')
  return `/aviso?token=${id}.${signature}`
}

/** The id of the wish to which the secret of a link belongs; null for a secret that we did not sign. */
export function idOfLink(ctx: Ctx, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  const inBase64 = Buffer.from(signature, 'base64url').toString('base64')
  return ctx.signer.keys.some((key) => ctx.signer.isSigned(key.id, signedText(id), inBase64)) ? id : null
}

function signedText(id: string): string {
  return `plumai:wish:${id}`
}

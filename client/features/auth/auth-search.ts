import { type Address, address, oneOf, safeReturn, text } from '#client/lib/address.ts'

export const accountType = oneOf('contratante', 'profissional')

/** Reads the search params of /auth: the tab, the account type to preselect, and the path to open after signing in. */
export const readAuthSearch = address({
  aba: oneOf('entrar', 'cadastro'),
  tipo: accountType,
  voltar: safeReturn,
  convite: text(40),
})

export type AuthSearch = Address<typeof readAuthSearch>

/**
 * Returns the sentence that says why the person has to sign in. It depends on `voltar`, the path that opens after the sign-in.
 * Null without such a path.
 */
export function reasonToSignIn(voltar: string | undefined): string | null {
  if (!voltar) return null
  if (voltar.startsWith('/servicos')) return 'Entre para ver os serviços para você'
  if (voltar.startsWith('/buscar')) return 'Entre para buscar profissionais perto de você'
  return 'Entre para continuar de onde parou'
}

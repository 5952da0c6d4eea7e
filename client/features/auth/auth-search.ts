import { safeReturn } from '#client/lib/safe-return.ts'

/** The search parameters of /auth: the tab, the account type to preselect, and the path to open after signing in. */
export interface AuthSearch {
  aba?: 'entrar' | 'cadastro'
  tipo?: 'contratante' | 'profissional'
  voltar?: string
}

/** Keeps valid parameters and drops the others. Written without zod, so that zod stays out of the entry chunk. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { aba, tipo } = search
  const voltar = safeReturn(search.voltar)
  return {
    ...(aba === 'entrar' || aba === 'cadastro' ? { aba } : {}),
    ...(tipo === 'contratante' || tipo === 'profissional' ? { tipo } : {}),
    ...(voltar ? { voltar } : {}),
  }
}

/** Why the person has to sign in, shown above the tabs; null without a path to return to. */
export function reasonToSignIn(voltar: string | undefined): string | null {
  if (!voltar) return null
  if (voltar.startsWith('/servicos')) return 'Entre para ver os serviços para você'
  if (voltar.startsWith('/buscar')) return 'Entre para buscar profissionais perto de você'
  return 'Entre para continuar de onde parou'
}

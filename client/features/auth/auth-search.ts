import { safeReturn } from '#client/lib/safe-return.ts'

/** What the address of /auth carries: the tab, the kind of account to preselect, and where to go afterwards. */
export interface AuthSearch {
  aba?: 'entrar' | 'cadastro'
  tipo?: 'contratante' | 'profissional'
  voltar?: string
}

/** Keeps what is understood and leaves the rest out; plain code, so that zod stays out of the entry chunk. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { aba, tipo } = search
  const voltar = safeReturn(search.voltar)
  return {
    ...(aba === 'entrar' || aba === 'cadastro' ? { aba } : {}),
    ...(tipo === 'contratante' || tipo === 'profissional' ? { tipo } : {}),
    ...(voltar ? { voltar } : {}),
  }
}

/** Why /auth asks, told above the tabs; null where there is nothing to tell (R-A13). */
export function reasonToSignIn(voltar: string | undefined): string | null {
  if (!voltar) return null
  if (voltar.startsWith('/servicos')) return 'Entre para ver os serviços para você'
  if (voltar.startsWith('/buscar')) return 'Entre para buscar profissionais perto de você'
  return 'Entre para continuar de onde parou'
}

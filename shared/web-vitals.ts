/**
 * The measured values of a page visit and the maximum plausible number of each. LCP and INP are in milliseconds, CLS has no unit.
 */
export const vitals = { LCP: 60_000, INP: 60_000, CLS: 10 } as const
export type VitalName = keyof typeof vitals

/** One measured value. `route` is one of `pageRoutes`, so that no id of a person is sent. */
export type Vital = { readonly name: VitalName; readonly route: string; readonly value: number }

/** The maximum number of measured values that a browser sends at once. */
export const MAX_VITALS = 30

/** The routes of all pages, as in client/routes. A segment that begins with $ matches any value. */
export const pageRoutes = [
  '/',
  '/admin',
  '/admin/atendimentos',
  '/admin/auditoria',
  '/admin/disputas',
  '/admin/equipe',
  '/admin/mensagens',
  '/admin/moderacao',
  '/admin/pagamentos',
  '/admin/recebimentos',
  '/admin/usuarios',
  '/admin/usuarios/$id',
  '/admin/verificacao',
  '/agendamento-confirmado/$id',
  '/agendamento/$id',
  '/ajuda',
  '/ajuda/atendimentos',
  '/ajuda/$resposta',
  '/assinatura',
  '/auth',
  '/avaliar/$agendamentoId',
  '/aviso',
  '/buscar',
  '/certificado',
  '/certificado/modulo/$id',
  '/chat/$conversaId',
  '/checklist-execucao/$id',
  '/checkout/$id',
  '/clube-descontos',
  '/confirmar-email',
  '/conta/privacidade',
  '/contratos-mensalistas',
  '/contratos-mensalistas/$id',
  '/conversas',
  '/dashboard-contratante',
  '/dashboard-profissional',
  '/diaristas/$',
  '/favoritos',
  '/indique',
  '/meu-desempenho',
  '/meu-perfil-contratante',
  '/meu-perfil-profissional',
  '/meu-seguro',
  '/meus-agendamentos',
  '/meus-checklists',
  '/meus-relatorios',
  '/minha-disponibilidade',
  '/notificacoes',
  '/offline',
  '/onboarding-contratante',
  '/onboarding-profissional',
  '/onboarding-tipo',
  '/pedidos',
  '/privacidade',
  '/profissional/$id',
  '/recebimentos',
  '/recibo/$id',
  '/recuperar-senha',
  '/redefinir-senha',
  '/serie/$id',
  '/servicos',
  '/termos',
  '/verificacoes',
  '/verificar',
  '/verificar/$codigo',
] as const

/** Returns the route of a path, such as '/profissional/$id'; null if no page has this path. */
export function routeOf(path: string): string | null {
  const parts = partsOf(path)
  return (
    pageRoutes.find((route) => {
      const wanted = partsOf(route)
      const matches = wanted.every(
        (part, at) => part === '$' || (parts[at] !== undefined && (part === parts[at] || part[0] === '$')),
      )
      return matches && (wanted.at(-1) === '$' || wanted.length === parts.length)
    }) ?? null
  )
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

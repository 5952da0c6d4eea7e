import { pageNames } from '#shared/pages.ts'

/** A page of a feature that does not exist yet: its title, its audience, and a link for now. */
export interface ComingText {
  title: string
  /** The account type that the feature is for; others see one sentence and a link. */
  audience?: 'professional' | 'contractor'
  /** One sentence about what the page will offer. */
  sentence: string
  price?: string
  link: {
    to:
      | '/servicos'
      | '/onboarding-profissional'
      | '/'
      | '/buscar'
      | '/minha-disponibilidade'
      | '/meus-agendamentos'
      | '/admin'
      | '/ajuda'
    search?: { passo: number }
    label: string
  }
}

const services = { to: '/servicos', label: 'Ver serviços' } as const
const home = { to: '/', label: 'Ir para o início' } as const
const documents = { to: '/onboarding-profissional', search: { passo: 4 }, label: 'Ver meus documentos' } as const
const panel = { to: '/admin', label: `Voltar ao ${pageNames.admin}` } as const

/** Titles and prices are those of the specification. */
export const comingPages = {
  verificacoes: {
    title: 'Verificações',
    sentence: 'Aqui você vai enviar seus documentos, acompanhar a análise de até 24 horas e pedir a consulta de antecedentes.',
    link: documents,
  },
  'meus-checklists': {
    title: 'Checklist com IA',
    audience: 'contractor',
    sentence: 'Aqui você vai usar modelos de checklist nos seus agendamentos e receber uma nota de 0 a 10.',
    price: 'R$ 4,90 por mês, com 3 análises grátis',
    link: services,
  },
  'checklist-execucao': {
    title: 'Checklist do agendamento',
    sentence: 'Aqui você vai marcar cada item do checklist, com notas e fotos.',
    link: { to: '/meus-agendamentos', label: pageNames.bookings },
  },
  certificado: {
    title: 'Certificado de Boas Práticas',
    audience: 'professional',
    sentence: 'Aqui você vai fazer os 4 módulos do curso e emitir seu certificado, válido por 2 anos.',
    price: 'R$ 29,90, uma única vez',
    link: services,
  },
  'certificado-modulo': {
    title: 'Módulo do certificado',
    audience: 'professional',
    sentence: 'Aqui você vai ler o módulo e responder ao questionário.',
    link: services,
  },
  'meu-seguro': {
    title: 'Seguro de Responsabilidade Civil',
    audience: 'professional',
    sentence: 'Aqui você vai acompanhar sua apólice, com cobertura de R$ 5.000. A parceria com a seguradora ainda está em breve.',
    price: 'R$ 19,90 por mês',
    link: services,
  },
  'meu-desempenho': {
    title: 'Análise de Perfil com IA',
    audience: 'professional',
    sentence: 'Aqui você vai ver como seu perfil se compara aos do seu bairro e o que melhorar.',
    price: 'R$ 9,90 por mês',
    link: services,
  },
  'contratos-mensalistas': {
    title: 'Contrato Mensalista CLT',
    audience: 'contractor',
    sentence: 'Aqui você vai estimar o custo de um contrato CLT e gerar o documento.',
    price: 'R$ 49,90 de adesão e R$ 9,90 por mês',
    link: services,
  },
  'meus-relatorios': {
    title: 'Central Financeira',
    audience: 'contractor',
    sentence: 'Aqui você vai ver os totais do ano e um relatório por mês do que gastou com serviços.',
    price: 'R$ 9,90 por mês',
    link: services,
  },
  'clube-descontos': {
    title: 'Clube de Descontos',
    sentence:
      'Aqui ficará seu cartão de membro, com descontos de até 40% em supermercados, 35% em farmácias, 25% em restaurantes, 15% em combustível, 30% em academias e 50% em cursos.',
    price: 'R$ 6,90 por mês',
    link: services,
  },
  recebimentos: {
    title: 'Recebimentos',
    audience: 'professional',
    sentence: 'Aqui você vai cadastrar sua conta e acompanhar cada repasse. Você fica com 100% do valor que definir.',
    link: home,
  },
  'admin-verificacao': {
    title: 'Verificações pendentes',
    sentence: 'Aqui a equipe vai conferir documentos e aprovar ou recusar profissionais.',
    link: panel,
  },
  'admin-disputas': {
    title: 'Disputas',
    sentence: 'Aqui a equipe vai resolver disputas, com ou sem reembolso.',
    link: panel,
  },
  'admin-usuarios': {
    title: 'Usuários',
    sentence: 'Aqui a equipe vai buscar pessoas por nome, CPF ou telefone e ativar ou desativar contas.',
    link: panel,
  },
  verificar: {
    title: 'Verificar certificado',
    sentence: 'Aqui qualquer pessoa vai conferir um certificado pelo código impresso nele.',
    link: home,
  },
  offline: {
    title: 'Você está sem internet.',
    sentence: 'Confira sua conexão e tente de novo. Seus agendamentos guardados vão aparecer aqui.',
    link: home,
  },
} satisfies Record<string, ComingText>

export type ComingPageName = keyof typeof comingPages

import { DIRECTORY_TITLE } from '#shared/directory.ts'

/** The data of a public page that other sites and search engines read. */
export interface PageHead {
  /**
   * The page's own title, as in `staticData` of its route. A page without it, such as the landing page, gets the title of the
   * site.
   */
  title?: string
  description: string
  /** Whether search engines may list the page. */
  listed: boolean
  /** Whether the script may start only after the page has loaded. That is possible for a page without a form. */
  scriptWaits: boolean
  /**
   * Whether search engines are asked not to store a copy. The people on the page may withdraw their consent, and a copy would
   * still show them.
   */
  fresh?: boolean
  /**
   * The path of the largest image on the first screen. The browser starts to load this image before it has read the whole page.
   */
  firstImage?: string | null
}

/** The public pages that the server renders, by route id. The sitemap has each `listed` path without parameters. */
export const pageHeads: Record<string, PageHead> = {
  '/': {
    description:
      'Encontre profissionais verificadas de limpeza, cozinha, lavanderia e organização perto de casa. Escolha o dia, pague com cartão e converse por aqui.',
    listed: true,
    scriptWaits: true,
  },
  '/ajuda': {
    title: 'Ajuda',
    description: 'Respostas sobre busca, agenda, pagamento, cancelamento, avaliações e verificação na Plumaí.',
    listed: true,
    scriptWaits: true,
  },
  // This title and description are only fallbacks, because each answer of the help has its own.
  '/ajuda_/$resposta': {
    title: 'Resposta',
    description: 'Uma resposta da Ajuda da Plumaí.',
    listed: true,
    scriptWaits: true,
  },
  '/termos': {
    title: 'Termos de uso',
    description: 'As regras da Plumaí para quem contrata e para quem trabalha: preços, cancelamento, respeito e segurança.',
    listed: true,
    scriptWaits: true,
  },
  '/privacidade': {
    title: 'Política de privacidade',
    description: 'Que dados a Plumaí guarda, por que e por quanto tempo, e como pedir cópia ou exclusão (LGPD).',
    listed: true,
    scriptWaits: true,
  },
  '/verificar/': {
    title: 'Verificar',
    description: 'Confira se um certificado ou um arquivo de reputação foi emitido pela Plumaí. Não precisa de conta.',
    listed: true,
    scriptWaits: false,
  },
  '/diaristas/$': {
    title: DIRECTORY_TITLE,
    description: 'Diaristas e outras profissionais verificadas em cada cidade: o que fazem, a nota e o preço da diária.',
    listed: true,
    scriptWaits: true,
    fresh: true,
  },
  '/verificar/$codigo': {
    title: 'Conferir certificado',
    description: 'Se um certificado foi emitido pela Plumaí e ainda vale.',
    listed: false,
    scriptWaits: false,
  },
  '/auth': {
    title: 'Entrar ou criar conta',
    description: 'Entre na Plumaí ou crie sua conta grátis, para contratar ou para trabalhar.',
    listed: true,
    scriptWaits: false,
  },
}

export const notFoundHead: PageHead = {
  title: 'Página não encontrada',
  description: 'Esta página não existe na Plumaí.',
  listed: false,
  scriptWaits: true,
}

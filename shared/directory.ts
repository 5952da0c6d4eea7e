import type { Service } from './services.ts'

// This file must not import zod, so that the public pages do not load it.

/** The title of the directory page with all cities. */
export const DIRECTORY_TITLE = 'Diaristas por cidade'

/** The text shown instead of stars for a professional without a review. */
export const NEWCOMER = 'Novo por aqui'

/** How many professionals the public page of a city shows first, and how many more each further page shows. */
export const SHOWN_IN_CITY = 8
export const SHOWN_MORE = 16
/** The maximum count on public pages; a higher count is shown as 'mais de 100'. */
export const PUBLIC_COUNT_CAP = 100
/** How many other cities a city's page links to. */
export const OTHER_CITIES = 12

export const directoryMessages = {
  title: 'Aparecer em páginas públicas',
  textChanged: 'O texto mudou. Recarregue a página e leia de novo.',
  agreed: { title: 'Você aparece em páginas públicas' },
  withdrawn: { title: 'Você não aparece mais em páginas públicas' },
  changed: { title: 'Sua escolha foi atualizada' },
  /** The toast after a professional changed the choice about public pages, if nothing changes on those pages yet. */
  saved: { title: 'Sua escolha foi salva' },
  failed: { title: 'Não foi possível salvar sua escolha. Tente novamente.' },
  cityUnknown: 'Ainda não reconhecemos a cidade do seu endereço. Confira o CEP e a cidade, e salve o endereço de novo.',
  waits: 'Você aparece assim que seu perfil estiver na busca.',
  off: {
    title: 'Você não aparece em páginas públicas',
    description: 'Sem o seu sim, nada aparece. Você pode mudar quando quiser.',
  },
} as const

/** The slug of a service in addresses: 'Organização' becomes 'organizacao'. */
export function serviceSlug(service: Service): string {
  return service.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')
}

/** The path of a city's page, or of the page of one service in the city. */
export function cityAddress(slug: string, service: Service | null = null): string {
  return `/diaristas/${slug}${service ? `/${serviceSlug(service)}` : ''}`
}

/** The heading and title of a city's page, or of the page of one service in the city. */
export function cityTitle({ name, state }: { name: string; state: string }, service: Service | null): string {
  return service ? `${service} em ${name}, ${state}` : `Diaristas em ${name}, ${state}`
}

/**
 * The name of a professional on public pages: the first name and the initial of the last name. 'Maria das Dores Silva' becomes
 * 'Maria S.'
 */
export function publicNameOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = /\p{L}/u.exec(others.at(-1) ?? '')?.[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}

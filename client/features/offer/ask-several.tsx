import { LinkButton } from '#client/lib/links.tsx'
import { offerMessages } from '#shared/offers.ts'

export interface AskSeveralProps {
  /** The contractor's search as the search params of /buscar contain it. */
  search: { servico?: string | undefined; data?: string | undefined; duracao?: 6 | 8 | undefined; endereco?: string | undefined }
}

/**
 * A link from the search to the form that offers the work to several professionals. The form begins with the values of the
 * search.
 */
export function AskSeveral({ search: { servico, data, duracao, endereco } }: AskSeveralProps) {
  return (
    <div className="grid justify-items-center gap-1.5 text-center">
      <LinkButton
        to="/pedidos"
        search={{ novo: 'sim', servico, data, duracao, endereco }}
        variant="secondary"
        size={44}
        label="Perguntar a várias pessoas"
      />
      <p className="max-w-[29.5em] text-small text-muted">{offerMessages.howItWorks}</p>
    </div>
  )
}

import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { teamRefundTexts } from '#shared/team-refunds.ts'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ChargebacksSection } from './chargebacks-section.tsx'
import { PaymentCard } from './payment-card.tsx'
import { StuckRefundsSection } from './stuck-refunds.tsx'

export interface PaymentsPageProps {
  search: string
  onSearch: (search: string) => void
}

/** /admin/pagamentos: what is owed and was refused, and the payments of bookings, which an admin refunds in full or in part. */
export function PaymentsPage({ search, onSearch }: PaymentsPageProps) {
  const [{ items, more }] = trpc.payment.find.useSuspenseQuery({ search })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>{teamRefundTexts.title}</PageTitle>
      <StuckRefundsSection />
      <ChargebacksSection />
      <SearchForm key={search} search={search} onSearch={onSearch} />
      <section aria-labelledby="pagamentos" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="pagamentos" className="text-h3">
          {search ? 'Encontrados' : 'Mais recentes'}
        </h2>
        {items.length === 0 ? (
          <EmptyState title={search ? 'Nenhum pagamento encontrado.' : 'Ainda não há pagamentos.'} />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {items.map((payment) => (
              <li key={payment.bookingId}>
                <PaymentCard payment={payment} />
              </li>
            ))}
          </ul>
        )}
        {more && <p className="text-secondary text-muted">Há outros. Escreva mais do nome ou do código para ver menos.</p>}
      </section>
    </div>
  )
}

function SearchForm({ search, onSearch }: PaymentsPageProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('busca')
    onSearch(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          name="busca"
          label="Nome, código do agendamento ou número do recibo"
          defaultValue={search}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          className="min-w-0 flex-1 basis-72"
        />
        <Button type="submit">
          <Search aria-hidden />
          {pageNames.search}
        </Button>
      </form>
    </search>
  )
}

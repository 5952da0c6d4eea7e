import { helpTexts, HelpStatus } from '#shared/help.ts'
import { trpc } from '#client/lib/api.ts'
import { usePages } from '#client/lib/use-pages.ts'
import { Listed } from '#client/ui/listed.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { SearchForm } from '#client/ui/search-form.tsx'
import { HelpCard } from './help-card.tsx'

export interface HelpDeskPageProps {
  status: HelpStatus
  /** The typed request number to search for; '' when there is no search. */
  number: string
  onStatus: (status: HelpStatus) => void
  onNumber: (typed: string) => void
}

const statuses = {
  [HelpStatus.open]: { label: 'Esperam', empty: 'Nenhum atendimento espera pela equipe.' },
  [HelpStatus.answered]: { label: 'Respondidos', empty: 'Nenhum atendimento espera pela pessoa.' },
  [HelpStatus.closed]: { label: 'Encerrados', empty: 'Nenhum atendimento encerrado.' },
} as const

/**
 * The page /admin/atendimentos: the questions that people sent to the team, filtered by status or searched by number. Open
 * questions are sorted oldest first.
 */
export function HelpDeskPage({ status, number, onStatus, onNumber }: HelpDeskPageProps) {
  const digits = number.replaceAll(/\D/g, '')
  const isNumber = digits.length === 8
  const wrong = number !== '' && !isNumber ? 'O número tem 8 dígitos' : undefined
  const answer = usePages(trpc.help.list, isNumber ? { number: digits } : { status })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Atendimentos</PageTitle>
      <SearchForm key={number} label="Número do atendimento" search={number} error={wrong} onSearch={onNumber} />
      <RadioGroup
        label="Estado"
        labelHidden
        name="estado"
        look="segmented"
        value={isNumber ? '' : status}
        onChange={({ target }) => onStatus(Object.values(HelpStatus).find((each) => each === target.value) ?? HelpStatus.open)}
        options={Object.values(HelpStatus).map((each) => ({ value: each, label: statuses[each].label }))}
      />
      <Listed
        items={answer.items}
        query={answer}
        failed={helpTexts.loadFailed}
        empty={isNumber ? helpTexts.notFound : statuses[status].empty}
        more="Mais atendimentos"
      >
        {(request) => <HelpCard request={request} />}
      </Listed>
    </div>
  )
}

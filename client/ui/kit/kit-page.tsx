import { mainId } from '../hidden-text.tsx'
import { Logo } from '../logo.tsx'
import { PageTitle } from '../page-title.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Pieces } from './pieces.tsx'
import { Week } from './week.tsx'

interface KitPageProps {
  choice: 'system' | 'light' | 'dark'
  onChoose: (choice: 'system' | 'light' | 'dark') => void
}

/** The page of the component kit, which shows every component in every state and in the chosen theme. */
export function KitPage({ choice, onChoose }: KitPageProps) {
  return (
    <main id={mainId} className="mx-auto grid max-w-[1152px] gap-10 px-4 py-8 sm:px-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-3">
          <Logo />
          <PageTitle>Kit de componentes</PageTitle>
        </div>
        <ThemeSwitch choice={choice} onChoose={onChoose} />
      </header>
      <Type />
      <Actions />
      <Fields />
      <Week />
      <Pieces />
    </main>
  )
}

function Type() {
  return (
    <div className="grid gap-2">
      <p className="font-display text-display font-bold tracking-[-0.015em]">Sua casa mais leve, com gente de confiança.</p>
      <p className="max-w-[41.7em] text-lead text-muted">
        Diaristas, cozinheiras e organizadoras verificadas, perto de você. Você escolhe o dia, paga com cartão e conversa por
        aqui.
      </p>
    </div>
  )
}

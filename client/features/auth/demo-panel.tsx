import type { Session } from '#client/lib/session.ts'

import { Section } from '#client/ui/section.tsx'
type Demo = NonNullable<Session['demo']>

export interface DemoPanelProps {
  demo: Demo
  onAccount: (email: string) => void
  onCpf: (cpf: string) => void
}

/**
 * The box with demo data for visitors: accounts that fill in the sign-in form, unused CPFs for the sign-up, and CEPs (postal
 * codes) for the address.
 */
export function DemoPanel({ demo, onAccount, onCpf }: DemoPanelProps) {
  return (
    <Section
      card
      title="Contas de demonstração"
      note={
        <>
          Escolha uma para preencher o formulário. A senha de todas é{' '}
          <code className="font-semibold text-ink">{demo.password}</code>.
        </>
      }
    >
      <ul className="grid">
        {demo.accounts.map(({ email, what }) => (
          <li key={email} className="border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() => onAccount(email)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-sm py-1.5 text-left text-secondary hover:text-link"
            >
              <span className="font-semibold">{email}</span>
              <span className="text-muted">{what}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="grid gap-1">
        <h3 className="text-body font-semibold">CPFs livres para criar conta</h3>
        <ul className="flex flex-wrap gap-x-4">
          {demo.cpfs.map((cpf) => (
            <li key={cpf}>
              <button
                type="button"
                aria-label={`Usar o CPF ${cpf}`}
                onClick={() => onCpf(cpf)}
                className="min-h-11 rounded-sm text-secondary text-link underline underline-offset-3 tabular"
              >
                {cpf}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-1">
        <h3 className="text-body font-semibold">CEPs para testar o endereço</h3>
        <p className="text-secondary text-muted tabular">{demo.ceps.join(' · ')}</p>
      </div>
    </Section>
  )
}

import { Link } from '@tanstack/react-router'
import { Check, Circle } from 'lucide-react'
import { VerificationStatus } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { ProgressBar } from '#client/ui/progress.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Agenda } from './use-agenda.ts'

interface Step {
  label: string
  /** Says why the step matters, or what happens next. The text is shown below the label of the step. */
  hint: string
  done: boolean
  to:
    | '/onboarding-contratante'
    | '/assinatura'
    | '/buscar'
    | '/meu-perfil-profissional'
    | '/verificacoes'
    | '/minha-disponibilidade'
    | '/recebimentos'
}

/** The steps that a contractor without any booking has not done yet. */
export function ContractorSteps({ agenda }: { agenda: Agenda }) {
  const { data: signUp } = trpc.onboarding.state.useQuery()
  const { data: subscription } = trpc.subscription.current.useQuery()
  if (!agenda.count || !subscription || !signUp || agenda.count.listed > 0) return null
  return (
    <StepsCard
      steps={[
        {
          label: 'Cadastre seu endereço e sua casa',
          hint: 'Para mostrar quem atende perto de você.',
          done: signUp.next !== '/onboarding-contratante',
          to: '/onboarding-contratante',
        },
        {
          label: 'Ative sua assinatura',
          hint: 'Para ver perfis completos, agendar e conversar.',
          done: subscription.active,
          to: '/assinatura',
        },
        {
          label: 'Faça seu primeiro agendamento',
          hint: 'Busque, compare e escolha o dia.',
          done: false,
          to: '/buscar',
        },
      ]}
    />
  )
}

/** The steps that a professional still has to do before the first work. Renders nothing once all steps are done. */
export function ProfessionalSteps({ agenda }: { agenda: Agenda }) {
  const { data: mine } = trpc.profile.mine.useQuery()
  const { data: payouts } = trpc.payment.payouts.useQuery()
  if (!agenda.count || !payouts || !mine?.professional || agenda.count.done > 0) return null
  const { photo, professional } = mine
  const steps: Step[] = [
    {
      label: 'Ponha uma foto no perfil',
      hint: 'Quem contrata abre mais os perfis com rosto.',
      done: photo !== null,
      to: '/meu-perfil-profissional',
    },
    {
      label: 'Tenha os documentos aprovados',
      hint: 'A equipe confere em até 24 horas.',
      done: professional.status === VerificationStatus.approved,
      to: '/verificacoes',
    },
    {
      label: 'Monte sua semana',
      hint: 'Só dá para agendar dentro dos seus horários.',
      done: !professional.obstacles.includes('no_hours'),
      to: '/minha-disponibilidade',
    },
    {
      label: 'Cadastre a conta para receber',
      hint: 'O valor de cada visita vai para ela.',
      done: payouts.account.state === 'ready',
      to: '/recebimentos',
    },
  ]
  return steps.every(({ done }) => done) ? null : <StepsCard steps={steps} />
}

function StepsCard({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length
  return (
    <Section
      card
      title="Primeiros passos"
      aside={
        <p className="text-secondary text-muted tabular">
          {done} de {steps.length}
        </p>
      }
      className="gap-3"
    >
      <ProgressBar label="Primeiros passos concluídos" value={done} max={steps.length} />
      <ol className="grid">
        {steps.map(({ label, hint, done: isDone, to }) => (
          <li key={to} className="flex items-center gap-3 border-t border-line py-3 first:border-t-0">
            {isDone ? (
              <Check aria-hidden className="size-5 shrink-0 text-link" />
            ) : (
              <Circle aria-hidden className="size-5 shrink-0 text-muted" />
            )}
            <span className="grid min-w-0">
              {isDone ? (
                <span className="text-muted line-through">
                  {label}
                  <span className="sr-only">: feito</span>
                </span>
              ) : (
                <Link to={to} className="-my-1 py-1 font-semibold text-link">
                  {label}
                </Link>
              )}
              {!isDone && <span className="text-small text-muted">{hint}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

import { Link } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { availabilityMessages } from '#shared/availability.ts'
import { VerificationStatus } from '#shared/profile.ts'
import type { Obstacle } from '#shared/profile.ts'
import { awayText } from '#client/features/availability/index.ts'
import { useResendConfirmation } from '#client/features/shell/index.ts'
import { trpc } from '#client/lib/api.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Switch } from '#client/ui/choices.tsx'
import { QuietFailure } from '#client/ui/states.tsx'
import { useSetVisible } from './use-visibility.ts'
import type { OwnProfessional } from './use-visibility.ts'

/**
 * The switch 'Perfil ativo' with a sentence that says whether the search shows the profile. Below it a banner names each reason
 * why contractors cannot find or book the professional, with a link to the page that solves it.
 */
export function VisibilityCard() {
  const { data, isError, refetch } = trpc.profile.mine.useQuery()
  if (!data)
    return (
      isError && (
        <QuietFailure onRetry={() => void refetch()}>Não foi possível carregar o estado do seu perfil agora.</QuietFailure>
      )
    )
  return data.professional && <Visibility id={data.id} professional={data.professional} />
}

function Visibility({ id, professional }: { id: string; professional: OwnProfessional }) {
  const setVisible = useSetVisible()
  const { published, obstacles, hiddenBecause } = professional
  const switchedOff = hiddenBecause === 'switched_off'
  const shown = published && obstacles.length === 0
  const Icon = shown ? Eye : EyeOff
  return (
    <section aria-label="Perfil na busca" className="grid gap-3">
      <Card className="grid gap-1">
        <Switch label="Perfil ativo" checked={professional.visible} onChange={({ target }) => setVisible(target.checked)} />
        {(shown || switchedOff) && (
          <div role="status" className="flex items-start gap-2 text-secondary text-muted">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            {switchedOff ? <p>Você não aparece na busca. As visitas já marcadas continuam valendo.</p> : <Shown id={id} />}
          </div>
        )}
      </Card>
      {hiddenBecause !== null && !switchedOff && <HiddenMessage professional={professional} />}
      {obstacles.map((obstacle) => (
        <ObstacleMessage key={obstacle} obstacle={obstacle} awayUntil={professional.awayUntil} />
      ))}
    </section>
  )
}

function Shown({ id }: { id: string }) {
  return (
    <p>
      Você aparece na busca. <TextLink to="/profissional/$id" params={{ id }} label="Ver minha página" />
    </p>
  )
}

const small = buttonStyles({ variant: 'secondary', size: 44 })

/**
 * Says why the search does not show the profile, with a link or button to solve it. Not rendered if the professional has switched
 * the profile off, because a text beside that switch says so.
 */
function HiddenMessage({ professional: { hiddenBecause, status } }: { professional: OwnProfessional }) {
  if (hiddenBecause === 'email_unconfirmed') return <UnconfirmedMessage />
  if (hiddenBecause === 'inactive') {
    return (
      <Message
        action={
          <Link to="/ajuda" className={small}>
            Falar com o suporte
          </Link>
        }
      >
        Sua conta está desativada e não aparece na busca.
      </Message>
    )
  }
  if (hiddenBecause === 'paused') {
    return (
      <Message
        action={
          <Link to="/verificacoes" hash="ocorrencias" className={small}>
            Ver o motivo
          </Link>
        }
      >
        Seu perfil está em pausa e não aparece na busca. As visitas marcadas continuam valendo.
      </Message>
    )
  }
  const pending = status === VerificationStatus.pending
  return (
    <Message
      tone={pending ? 'info' : 'warning'}
      action={<DocumentsLink sentOnce={status !== null} label={pending ? 'Ver documentos' : 'Enviar documentos'} />}
    >
      {pending
        ? 'Seus documentos estão em análise. Você aparece na busca depois da aprovação.'
        : 'Envie seus documentos para aparecer na busca.'}
    </Message>
  )
}

/** Links to the wizard for the first documents, and to /verificacoes once documents have been sent. */
function DocumentsLink({ sentOnce, label }: { sentOnce: boolean; label: string }) {
  return sentOnce ? (
    <Link to="/verificacoes" className={small}>
      {label}
    </Link>
  ) : (
    <Link to="/onboarding-profissional" search={{ passo: 4 }} className={small}>
      {label}
    </Link>
  )
}

function UnconfirmedMessage() {
  const resend = useResendConfirmation()
  return (
    <Message
      action={
        <Button variant="secondary" size={44} busy={resend.isPending} onClick={() => resend.mutate()}>
          Reenviar e-mail
        </Button>
      }
    >
      Você aparece na busca assim que confirmar seu e-mail.
    </Message>
  )
}

function ObstacleMessage({ obstacle, awayUntil }: { obstacle: Obstacle; awayUntil: string | null }) {
  if (obstacle === 'no_coordinates') {
    return (
      <Message
        action={
          <Link to="/meu-perfil-profissional" hash="endereco" className={small}>
            Conferir endereço
          </Link>
        }
      >
        Quem mora perto não encontra você: não localizamos seu endereço no mapa.
      </Message>
    )
  }
  const toHours = (label: string) => (
    <Link to="/minha-disponibilidade" className={small}>
      {label}
    </Link>
  )
  if (obstacle === 'no_hours') return <Message action={toHours('Adicionar horários')}>{availabilityMessages.tooShort}</Message>
  return (
    <Message title="Você está de folga" action={toHours('Mudar folga')}>
      {awayText(awayUntil)}
    </Message>
  )
}

interface MessageProps {
  tone?: 'info' | 'warning'
  title?: string
  action: ReactNode
  children: ReactNode
}

function Message({ tone = 'warning', title, action, children }: MessageProps) {
  return (
    <Banner tone={tone} {...(title ? { title } : {})} action={action}>
      {children}
    </Banner>
  )
}

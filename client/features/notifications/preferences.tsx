import type { ReactNode } from 'react'
import { topics } from '#shared/notifications.ts'
import { MyWishes } from '#client/features/wish/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import { Section } from '#client/ui/section.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useSkeleton } from '#client/ui/use-skeleton.ts'
import { ErrorState } from '#client/ui/states.tsx'
import { useSetPreference } from './use-preferences.ts'
import { usePush } from './use-push.ts'

type Topics = Answers['notifications']['preferences']['topics']

/**
 * The tab 'Preferências' of /notificacoes: push messages in this browser, and which notifications come by email and push. Emails
 * link to this tab.
 */
export function Preferences() {
  const preferences = trpc.notifications.preferences.useQuery()
  const showSkeleton = useSkeleton(preferences.isPending)
  if (preferences.error && !preferences.data)
    return <ErrorState onRetry={() => void preferences.refetch()} requestId={refusalOf(preferences.error).id ?? undefined} />
  return (
    <div className="grid gap-5">
      <ThisDevice />
      <MyWishes />
      {preferences.data ? (
        <TopicList topics={preferences.data.topics} />
      ) : (
        showSkeleton && <Skeleton className="h-96 rounded-xl" />
      )}
    </div>
  )
}

const deviceTexts = {
  on: 'Este aparelho mostra os avisos que você escolher abaixo, enquanto você estiver na sua conta.',
  off: 'Receba lembretes e mudanças na hora. A tela bloqueada mostra só o assunto.',
  blocked: 'O navegador bloqueia os avisos da Plumaí. Permita as notificações nas configurações do navegador e volte aqui.',
  missing: 'Este navegador não mostra avisos. No iPhone, instale a Plumaí na tela de início primeiro.',
} as const

function ThisDevice() {
  const { state, busy, turnOn, turnOff } = usePush()
  return (
    <Card as="section" aria-labelledby="este-aparelho" className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid min-w-0 flex-1 basis-68 gap-1">
        <h2 id="este-aparelho" className="text-h3">
          Avisos neste aparelho
        </h2>
        <p role="status" className="text-secondary text-muted">
          {state && deviceTexts[state]}
        </p>
      </div>
      {state === 'off' && (
        <Button size={44} busy={busy} onClick={() => void turnOn()}>
          Ativar avisos
        </Button>
      )}
      {state === 'on' && (
        <Button variant="secondary" size={44} busy={busy} onClick={() => void turnOff()}>
          Desativar neste aparelho
        </Button>
      )}
    </Card>
  )
}

function TopicList({ topics: shown }: { topics: Topics }) {
  const set = useSetPreference()
  return (
    <Section
      card
      title="O que você recebe"
      note="O sino guarda tudo. Das 22h às 7h, e-mails e avisos esperam a manhã, menos os de segurança e os da visita do dia. Cobranças já combinadas e ausências são sempre avisadas."
    >
      <div className="grid">
        {shown.map(({ topic, email, push }) => (
          <Line key={topic} topic={topic}>
            <Checkbox
              label="E-mail"
              checked={email}
              onChange={({ target }) => void set({ topic, way: 'email', on: target.checked })}
            />
            <Checkbox
              label="Aparelho"
              checked={push}
              onChange={({ target }) => void set({ topic, way: 'push', on: target.checked })}
            />
          </Line>
        ))}
        <Line topic="security">
          <Checkbox label="E-mail" checked disabled readOnly />
        </Line>
      </div>
    </Section>
  )
}

function Line({ topic, children }: { topic: keyof typeof topics; children: ReactNode }) {
  const { label, text } = topics[topic]
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-3">
      <legend className="sr-only">{label}</legend>
      <div aria-hidden className="grid min-w-0 flex-1 basis-60">
        <span className="font-semibold">{label}</span>
        <span className="text-secondary text-muted">{text}</span>
      </div>
      <div className="flex gap-6">{children}</div>
    </fieldset>
  )
}

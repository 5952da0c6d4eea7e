import { useEffect, useRef } from 'react'
import { wishMessages, wishWords } from '#shared/wish.ts'
import { AskWish } from '#shared/wish-input.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { numericDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { useSession } from '#client/lib/session.ts'
import { useAct } from '#client/lib/use-act.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#client/ui/states.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { NotifyMe } from './notify-me.tsx'

interface WishPageProps {
  /** The secret from the link in the email; undefined when the page was not opened from an email. */
  token: string | undefined
  /** The service, place, day and hours for which the person asks to be notified, as the URL says. */
  wish: Omit<AskWish, 'email'>
}

/**
 * The page /aviso, on which a person asks to be notified when a professional is free. Opened from an email, the page confirms
 * that request and can end it.
 */
export function WishPage({ token, wish }: WishPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-[480px] gap-5">
      {token ? <FromEmail token={token} /> : wish.place ? <Ask wish={wish} place={wish.place} /> : <Nothing />}
    </div>
  )
}

function Nothing() {
  return (
    <>
      <PageTitle>Avise-me</PageTitle>
      <EmptyState title="Diga primeiro onde você precisa de alguém." action={<LinkButton to="/" label="Ir para o início" />} />
    </>
  )
}

function Ask({ wish, place }: { wish: WishPageProps['wish']; place: string }) {
  const { user } = useSession()
  const { data, error, refetch } = trpc.directory.placeName.useQuery({ place })
  if (error) return <ErrorState onRetry={() => void refetch()} requestId={refusalOf(error).id ?? undefined} />
  if (!data) return <Spinner label="Carregando…" />
  if (!data.words) return <Nothing />
  const words = wishWords({ place: data.words, service: wish.service ?? null, day: wish.day ?? null, hours: wish.hours })
  return (
    <>
      <PageTitle>Avise-me</PageTitle>
      <p className="text-lead">{words}</p>
      {user ? <NotifyMe wish={wish} place={data.words} /> : <EmailForm wish={wish} />}
    </>
  )
}

function EmailForm({ wish }: Pick<WishPageProps, 'wish'>) {
  const { field, submit, busy, answer } = useFormAct(
    trpc.wish.ask,
    AskWish,
    { ...wish, email: '' },
    { failed: wishMessages.failed.title },
  )
  if (answer)
    return (
      <Card as="section" className="grid gap-2">
        <h2 className="text-h3">{wishMessages.sent.title}</h2>
        <p className="text-muted">{wishMessages.sent.description}</p>
      </Card>
    )
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={wishMessages.purpose(wish.day ?? null)}
          {...field('email')}
        />
        <Button type="submit" block busy={busy}>
          {wishMessages.ask}
        </Button>
      </form>
    </Card>
  )
}

function FromEmail({ token }: { token: string }) {
  const sent = useRef(false)
  const { mutate, data, error } = trpc.wish.confirm.useMutation()
  useEffect(() => {
    // The confirmation is sent once, although React runs effects twice in development. When the link is opened again later, the
    // page only shows the request.
    if (!sent.current) mutate({ token })
    sent.current = true
  }, [mutate, token])
  return (
    <section className="grid justify-items-center gap-4 text-center">
      <Feather seed="aviso" tone="single" drift={Boolean(data)} className="h-36 text-primary" />
      {error ? (
        <>
          <PageTitle>Aviso</PageTitle>
          <p className="max-w-[30.8em] text-muted">{refusalOf(error).message}</p>
          <LinkButton to="/" label="Ir para o início" />
        </>
      ) : data ? (
        <Confirmed token={token} wish={data} />
      ) : (
        <>
          <PageTitle>Guardando o seu pedido…</PageTitle>
          <Spinner label="Guardando o seu pedido…" />
        </>
      )}
    </section>
  )
}

function Confirmed({ token, wish }: { token: string; wish: Answers['wish']['confirm'] }) {
  const { act, busy, answer } = useAct(trpc.wish.endByLink, {
    done: wishMessages.ended.title,
    failed: wishMessages.endFailed.title,
  })
  const words = wishWords({ ...wish, place: wish.place?.words ?? null })
  return (
    <>
      <PageTitle>{answer ? wishMessages.ended.title : wishMessages.saved.title}</PageTitle>
      <p className="text-lead">{words}</p>
      {answer ? (
        <LinkButton to="/" label="Ir para o início" />
      ) : (
        <>
          <p className="text-muted">
            {wishMessages.saved.description} O pedido termina em {numericDate(wish.endsAt, DEFAULT_ZONE)}.
          </p>
          <Button variant="secondary" busy={busy} onClick={() => void act({ token })}>
            {wishMessages.end}
          </Button>
        </>
      )}
    </>
  )
}

import { BellRing, CircleCheck } from 'lucide-react'
import { wishMessages, wishWords } from '#shared/wish.ts'
import type { AskWish } from '#shared/wish-input.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { TextLink } from '#client/lib/links.tsx'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'

interface NotifyMeProps {
  wish: Omit<AskWish, 'email'>
  /** The name of the place for which the person asks; null for the person's home. */
  place: string | null
}

/**
 * The button with which a signed-in person asks to be notified when a professional is free. It says what is stored and until
 * when. If the same request is open already, that request is shown instead.
 */
export function NotifyMe({ wish, place }: NotifyMeProps) {
  const { act, busy, answer } = useAct(trpc.wish.ask, { done: wishMessages.saved, failed: wishMessages.failed.title })
  const { data } = trpc.wish.mine.useQuery()
  const isStored = answer || data?.items.some((open) => isSame(open, wish))
  const words = wishWords({ place, service: wish.service ?? null, day: wish.day ?? null, hours: wish.hours })
  return (
    <div className="grid justify-items-center gap-1.5 text-center">
      {isStored ? (
        <>
          <p role="status" className="flex items-center gap-2 font-semibold">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
            {wishMessages.saved.title}: {words}
          </p>
          <TextLink to="/notificacoes" search={{ aba: 'preferencias' }} kind="action" label={wishMessages.seeOrEnd} />
        </>
      ) : (
        <Button variant="secondary" size={44} busy={busy} onClick={() => void act(wish)}>
          <BellRing aria-hidden />
          {wishMessages.ask}: {words}
        </Button>
      )}
      <p className="max-w-[29.5em] text-small text-muted">{wishMessages.purpose(wish.day ?? null)}</p>
    </div>
  )
}

function isSame(open: Answers['wish']['mine']['items'][number], { place, service, day, hours }: NotifyMeProps['wish']): boolean {
  return (
    (open.place?.slug ?? null) === (place ?? null) &&
    open.service === (service ?? null) &&
    open.day === (day ?? null) &&
    open.hours === hours
  )
}

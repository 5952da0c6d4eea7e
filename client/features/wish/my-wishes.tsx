import { wishMessages, wishWords } from '#shared/wish.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { numericDate } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'

type Wish = Answers['wish']['mine']['items'][number]

/**
 * The person's requests to be notified when a professional is free. Each has a button that ends it. Renders nothing without a
 * request, or while the requests cannot be loaded.
 */
export function MyWishes() {
  const { data } = trpc.wish.mine.useQuery()
  if (!data || data.items.length === 0) return null
  return (
    <Card as="section" aria-labelledby="avise-me" className="grid gap-3">
      <h2 id="avise-me" className="text-h3">
        Avise-me quando houver alguém
      </h2>
      <ul className="grid gap-3">
        {data.items.map((wish) => (
          <WishLine key={wish.id} wish={wish} />
        ))}
      </ul>
    </Card>
  )
}

function WishLine({ wish }: { wish: Wish }) {
  const { act, busy } = useAct(trpc.wish.end, { done: wishMessages.ended.title, failed: wishMessages.endFailed.title })
  const words = wishWords({ ...wish, place: wish.place?.words ?? null })
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="grid">
        <span className="font-medium">{words}</span>
        <span className="text-small text-muted">Até {numericDate(wish.endsAt, DEFAULT_ZONE)}</span>
      </span>
      <Button
        variant="secondary"
        size={44}
        busy={busy}
        onClick={() => void act({ id: wish.id })}
        aria-label={`Encerrar o aviso: ${words}`}
      >
        Encerrar
      </Button>
    </li>
  )
}

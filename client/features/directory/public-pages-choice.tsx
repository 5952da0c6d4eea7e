import { CONSENT_VERSION, consentText, directoryMessages } from '#shared/directory.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { deviceZone, fullDate } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { placeName } from './place-name.ts'
import { PublicCard } from './public-card.tsx'

type Entry = Answers['directory']['mine']

/**
 * The professional's choice to appear on public pages: the text to agree to, exactly what would be shown, and the present state. Off
 * until the professional says yes.
 */
export function PublicPagesChoice() {
  const { data, isError } = trpc.directory.mine.useQuery()
  if (isError)
    return <p className="text-secondary text-muted">Não foi possível ler sua escolha agora. Ela continua como estava.</p>
  return data ? <Choice entry={data} /> : <Skeleton className="h-64 rounded-xl" />
}

function Choice({ entry }: { entry: Entry }) {
  const { agree, withdraw, busy } = useChoice(entry)
  const { agreedAt, agreedText, city, preview } = entry
  const isChanged = agreedText !== null && agreedText !== consentText
  return (
    <div className="grid gap-4">
      <State entry={entry} />
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <p className="text-secondary">{agreedText ?? consentText}</p>
          <p className="text-secondary text-muted">
            Buscadores da internet podem levar alguns dias para esquecer uma cópia antiga.
          </p>
        </div>
        <div role="group" aria-label="Prévia do que aparece" className="grid content-start gap-2">
          <p className="text-small text-muted">É só isto que aparece{city ? `, na página de ${placeName(city)}` : ''}:</p>
          <PublicCard professional={preview} preview />
        </div>
      </div>
      {isChanged && <NewText busy={busy} onAgree={agree} />}
      {/* One button for both choices, so that it keeps the focus. */}
      <Button
        className="justify-self-start"
        variant={agreedAt ? 'secondary' : 'primary'}
        busy={busy}
        onClick={agreedAt ? withdraw : agree}
      >
        {agreedAt ? 'Deixar de aparecer' : 'Sim, quero aparecer'}
      </Button>
    </div>
  )
}

/** The text as it is now, for a professional who agreed to an earlier text and appears under that text. */
function NewText({ busy, onAgree }: { busy: boolean; onAgree: () => void }) {
  return (
    <section aria-label="Texto novo" className="grid gap-3 rounded-lg bg-sunken p-4">
      <p className="font-semibold">O texto mudou depois do seu sim. Ele continua valendo como está acima. O texto novo é este:</p>
      <p className="text-secondary">{consentText}</p>
      <Button variant="secondary" className="justify-self-start" busy={busy} onClick={onAgree}>
        Concordar com o texto novo
      </Button>
    </section>
  )
}

/** The present state, always in the same banner: a screen reader announces a change inside it, but not a banner that appears. */
function State({ entry }: { entry: Entry }) {
  const { tone, title, words } = stateOf(entry)
  return (
    <Banner tone={tone} title={title}>
      {words}
    </Banner>
  )
}

function stateOf(entry: Entry) {
  const { agreedAt, shown, city } = entry
  const { off } = directoryMessages
  if (!agreedAt) return { tone: 'info', title: off.title, words: off.description } as const
  const title = `Você disse sim em ${fullDate(agreedAt, deviceZone())}`
  if (shown && city) return { tone: 'success', title, words: `Você aparece na página de ${placeName(city)}.` } as const
  return { tone: city ? 'info' : 'warning', title, words: reasonToWait(entry) } as const
}

/** Why a professional who agreed does not appear yet. */
function reasonToWait({ city }: Entry): string {
  return city ? directoryMessages.waits : directoryMessages.cityUnknown
}

function useChoice({ shown }: Entry) {
  const { mine } = trpc.useUtils().directory
  const keep = (entry: Entry) => mine.setData(undefined, entry)
  const { agreed, withdrawn, saved, failed } = directoryMessages
  const agreeing = useAct(trpc.directory.agree, {
    done: (entry) => (entry.shown ? agreed : { ...saved, description: reasonToWait(entry) }),
    failed,
    onDone: keep,
  })
  // `shown` at the press of the button, because a live update may bring the new state before this call returns.
  const withdrawing = useAct(trpc.directory.withdraw, { done: () => (shown ? withdrawn : saved), failed, onDone: keep })
  return {
    agree: () => void agreeing.act({ version: CONSENT_VERSION }),
    withdraw: () => void withdrawing.act(),
    busy: agreeing.busy || withdrawing.busy,
  }
}

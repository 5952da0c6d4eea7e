import { useState } from 'react'
import { CONSENT_VERSION, consentSwitches, type ConsentSwitches, consentTextOf } from '#shared/directory-consent.ts'
import { directoryMessages } from '#shared/directory.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { count, deviceZone, fullDate } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/choices.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { placeName } from './place-name.ts'
import { PublicCard } from './public-card.tsx'

type Entry = Answers['directory']['mine']

/** The switches for the optional parts of the public card, all off, for a professional who has never consented. */
const nothing: ConsentSwitches = { portrait: false, reviewLine: false, freeDay: false }

/**
 * The section in which a professional decides whether to appear on public pages. It shows the consent text, a preview, and
 * whether the professional appears now. No professional appears without consent.
 */
export function PublicPagesChoice() {
  const { data, isError } = trpc.directory.mine.useQuery()
  if (isError)
    return <p className="text-secondary text-muted">Não foi possível ler sua escolha agora. Ela continua como estava.</p>
  return data ? <Choice entry={data} /> : <Skeleton className="h-64 rounded-xl" />
}

function Choice({ entry }: { entry: Entry }) {
  const [switches, setSwitches] = useState<ConsentSwitches>(entry.agreed ?? nothing)
  const { agree, withdraw, busy } = useChoice(entry, switches)
  const { agreedAt, agreedText, agreed, current } = entry
  const isSaved = current && consentSwitches.every(({ name }) => switches[name] === agreed?.[name])
  return (
    <div className="grid gap-4">
      <State entry={entry} />
      {agreedText !== null && !current && (
        <section aria-label="O que vale agora" className="grid gap-2 rounded-lg bg-sunken p-4">
          <p className="font-semibold">O texto mudou depois do seu sim. Vale o que você aceitou, e nada além disso aparece:</p>
          <p className="text-secondary">{agreedText}</p>
        </section>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <Switches entry={entry} switches={switches} onChange={setSwitches} />
          <p className="text-secondary">{consentTextOf(switches)}</p>
          <p className="text-secondary text-muted">
            Buscadores da internet podem levar alguns dias para esquecer uma cópia antiga.
          </p>
        </div>
        <Preview entry={entry} switches={switches} />
      </div>
      <div className="flex flex-wrap gap-3">
        {/* The same button element agrees to appear on public pages and withdraws the consent, so that the focus stays on it. */}
        <Button variant={agreedAt ? 'secondary' : 'primary'} busy={busy} onClick={agreedAt ? withdraw : agree}>
          {agreedAt ? 'Deixar de aparecer' : 'Sim, quero aparecer'}
        </Button>
        {agreedAt && (
          <Button busy={busy} onClick={agree} disabledReason={isSaved ? 'Sua escolha já está salva' : null}>
            {current ? 'Salvar escolha' : 'Concordar com o texto novo'}
          </Button>
        )}
      </div>
    </div>
  )
}

type SwitchesProps = { entry: Entry; switches: ConsentSwitches; onChange: (switches: ConsentSwitches) => void }

/**
 * Switches for the optional parts of the public card. A change takes effect only when the professional agrees with the button
 * below.
 */
function Switches({ entry: { preview }, switches, onChange }: SwitchesProps) {
  const values = { portrait: preview.portrait, reviewLine: preview.line, freeDay: preview.freeDay }
  return (
    <div role="group" aria-label="O que aparece além do básico" className="grid gap-2">
      {consentSwitches.map(({ name, label, hint, missing }) => (
        <Switch
          key={name}
          label={label}
          on="Aparece"
          off="Não aparece"
          hint={values[name] === null ? `${hint} ${missing}` : hint}
          checked={switches[name]}
          onChange={({ target }) => onChange({ ...switches, [name]: target.checked })}
        />
      ))}
    </div>
  )
}

/** A preview of the public card as the switches are set now. */
function Preview({ entry, switches }: { entry: Entry; switches: ConsentSwitches }) {
  const { city, preview, yearsOfExperience, completedBookings } = entry
  const card = {
    ...preview,
    portrait: switches.portrait ? preview.portrait : null,
    line: switches.reviewLine ? preview.line : null,
    freeDay: switches.freeDay ? preview.freeDay : null,
  }
  return (
    <div role="group" aria-label="Prévia do que aparece" className="grid content-start gap-2">
      <p className="text-small text-muted">É só isto que aparece{city ? `, na página de ${placeName(city)}` : ''}:</p>
      <PublicCard professional={card} preview first />
      <p className="text-small text-muted">
        Seus serviços dizem em que páginas. Acima do seu perfil também se lê:{' '}
        {`${count(yearsOfExperience, 'ano', 'anos')} de experiência, ${count(completedBookings, 'visita feita', 'visitas feitas')}.`}
      </p>
    </div>
  )
}

/**
 * Says whether the professional appears now. The banner is always the same element, because screen readers announce a change
 * inside a banner, but not a new banner.
 */
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

/** The reason why a professional who agreed does not appear yet. */
function reasonToWait({ city }: Entry): string {
  return city ? directoryMessages.waits : directoryMessages.cityUnknown
}

function useChoice({ shown, agreedAt }: Entry, switches: ConsentSwitches) {
  const { mine } = trpc.useUtils().directory
  const keep = (entry: Entry) => mine.setData(undefined, entry)
  const { agreed, changed, withdrawn, saved, failed } = directoryMessages
  const agreeing = useAct(trpc.directory.agree, {
    done: (entry) => (entry.shown ? (agreedAt ? changed : agreed) : { ...saved, description: reasonToWait(entry) }),
    failed,
    onDone: keep,
  })
  // The toast depends on whether the professional was shown on public pages when the button was pressed. `shown` has that value
  // here, even if a live update changes it before the response arrives.
  const withdrawing = useAct(trpc.directory.withdraw, { done: () => (shown ? withdrawn : saved), failed, onDone: keep })
  return {
    agree: () => void agreeing.act({ version: CONSENT_VERSION, ...switches }),
    withdraw: () => void withdrawing.act(),
    busy: agreeing.busy || withdrawing.busy,
  }
}

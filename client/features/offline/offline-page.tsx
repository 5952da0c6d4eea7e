import { Button } from '#client/ui/button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { clock, deviceZone, calendarDay, numericDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { StoredBookingsLater } from './stored-bookings-later.tsx'
import { useCutOff } from './use-cut-off.ts'
import { useOpensOffline } from './use-opens-offline.ts'

/** The page /offline: the next bookings that are stored on this device. The page also works with a connection. */
export function OfflinePage() {
  const online = !useCutOff()
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center md:py-10">
      <Feather seed="offline" tone="single" className="h-28 text-primary" />
      <PageTitle>{online ? 'Guardado neste aparelho' : 'Você está sem internet.'}</PageTitle>
      <p role="status" className="max-w-[35.9em] text-lead text-muted">
        {online
          ? 'Há internet agora. Em Meus Agendamentos está tudo o que mudou.'
          : 'Confira sua conexão. O que este aparelho guardou está aqui.'}
      </p>
      {online ? (
        <LinkButton to="/meus-agendamentos" variant="secondary" label="Abrir Meus Agendamentos" />
      ) : (
        <Button variant="secondary" onClick={() => location.reload()}>
          Tentar de novo
        </Button>
      )}
      <OpensOffline />
      <StoredBookingsLater />
    </div>
  )
}

/** Says since when this device can open the product without a connection, or why it cannot yet. */
function OpensOffline() {
  const since = useOpensOffline()
  if (since === undefined) return null
  return (
    <p className="max-w-[35.9em] text-secondary text-muted">
      {since === null
        ? 'Este aparelho ainda não abre a Plumaí sem internet: com conexão e na sua conta, deixe a página aberta por alguns segundos.'
        : `Neste aparelho, a Plumaí abre sem internet desde ${dayOf(since)}, às ${clock(since, deviceZone())}.`}
    </p>
  )
}

function dayOf(instant: string): string {
  const zone = deviceZone()
  return calendarDay(instant, zone) === calendarDay(new Date(), zone) ? 'hoje' : numericDate(instant, zone)
}

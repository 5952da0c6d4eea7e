import { priceOf } from '#shared/booking.ts'
import { writtenDay } from '#shared/days.ts'
import { monthInWords } from '#shared/date-format.ts'
import { holidayOn } from '#shared/holidays.ts'
import { formatCents } from '#shared/money.ts'
import { openSeriesMessages, rhythmOf, seriesPath } from '#shared/open-series.ts'
import { dayOf } from '#shared/time.ts'
import type { Ctx } from '#server/core/context.ts'
import {
  bookingFacts,
  bookingsOfSeries,
  bookingWithParties,
  momentLabel,
  zoneOfProfessional,
} from '#server/features/booking/service.ts'
import { creditSpentOn } from '#server/features/credit/service.ts'
import { bellAndEmail, email, notificationKinds } from '#server/features/notifications/service.ts'
import { monthBefore, monthsOf } from './months.ts'
import { findSeries } from './queries.ts'
import { isAhead } from './read.ts'

const aboutDates = { topic: 'bookings', ways: bellAndEmail, exceptActor: true } as const
const ofOwn = { topic: 'bookings', ways: email, onlyActor: true } as const

type SeriesFacts = NonNullable<Awaited<ReturnType<typeof seriesFacts>>>
type VisitFacts = NonNullable<Awaited<ReturnType<typeof visitFacts>>>

/**
 * Texts that the actor and the other participant both read. They stand here once, because the two get different kinds of
 * notifications.
 */
const changed = {
  title: 'Dia da repetição mudado',
  contractor: ({ rhythm }: SeriesFacts) => `A repetição agora é: ${rhythm}. As visitas que ainda não foram cobradas mudaram.`,
  professional: ({ rhythm, contractor }: SeriesFacts) => `A repetição com ${contractor} agora é: ${rhythm}. Veja a sua agenda.`,
}
const skipped = {
  title: 'Visita pulada',
  contractor: ({ when }: VisitFacts) => `A visita de ${when} foi pulada. As outras continuam. Se ela já foi paga, tudo volta.`,
  professional: ({ when }: VisitFacts) => `A visita de ${when} foi pulada. O horário está livre de novo; as outras continuam.`,
}

/**
 * The notifications of the two participants about an open-ended series. A person who pauses, moves or ends the series, or skips a
 * booking, gets at most an email about it.
 */
export const seriesWithoutEndNotifications = {
  ...notificationKinds(seriesFacts, {
    'series.missed': {
      topic: 'bookings',
      ways: bellAndEmail,
      holds: ({ missed }) => missed.length > 0,
      title: 'Datas sem visita na repetição',
      contractor: (facts) => ({ body: missedWords(facts, facts.professional), key: facts.missed.at(-1)! }),
      professional: (facts) => ({ body: missedWords(facts, facts.contractor), key: facts.missed.at(-1)! }),
    },
    'series.paused': {
      ...aboutDates,
      holds: ({ series }) => series.pausedUntil !== null,
      title: 'Repetição pausada',
      contractor: ({ professional, until }) =>
        `${professional} pausou a repetição até ${until}. Nada é cobrado pelas visitas puladas.`,
      professional: ({ contractor, until }) =>
        `${contractor} pausou a repetição até ${until}. Esses horários ficam livres na sua agenda.`,
    },
    'series.paused-own': {
      ...ofOwn,
      on: ['series.paused'],
      holds: ({ series }) => series.pausedUntil !== null,
      title: 'Repetição pausada',
      contractor: ({ professional, until }) =>
        `Você pausou a repetição com ${professional} até ${until}. Nada é cobrado pelas visitas puladas.`,
      professional: ({ contractor, until }) =>
        `Você pausou a repetição com ${contractor} até ${until}. Esses horários ficam livres na sua agenda.`,
    },
    'series.resumed': {
      ...aboutDates,
      holds: ({ series }) => series.pausedUntil === null && series.endedAt === null,
      title: 'Repetição retomada',
      contractor: ({ professional, rhythm }) => `${professional} retomou a repetição: ${rhythm}.`,
      professional: ({ contractor, rhythm }) => `${contractor} retomou a repetição: ${rhythm}.`,
    },
    'series.change-asked': {
      ...aboutDates,
      holds: ({ proposal }) => proposal !== null,
      title: 'Outro dia para a repetição',
      contractor: ({ professional, proposal }) =>
        `${professional} propõe mudar a repetição, a partir de ${proposal}. Responda na página dela.`,
      professional: ({ contractor, proposal }) =>
        `${contractor} propõe mudar a repetição, a partir de ${proposal}. Responda na página dela.`,
    },
    'series.changed': {
      ...aboutDates,
      ...changed,
    },
    'series.changed-own': { ...ofOwn, on: ['series.changed'], ...changed },
    'series.change-refused': {
      ...aboutDates,
      holds: ({ proposal }) => proposal === null,
      title: 'O dia da repetição continua o mesmo',
      contractor: ({ rhythm }) => `A proposta de mudar o dia não foi aceita. Continua: ${rhythm}.`,
      professional: ({ rhythm }) => `A proposta de mudar o dia não foi aceita. Continua: ${rhythm}.`,
    },
    'series.ended': {
      ...aboutDates,
      holds: ({ series }) => series.endedAt !== null,
      title: 'Repetição encerrada',
      contractor: ({ professional, remaining }) => `${professional} encerrou a repetição. ${toContractor(remaining)}`,
      professional: ({ contractor, remaining }) => `${contractor} encerrou a repetição. ${toProfessional(remaining)}`,
    },
    'series.ended-own': {
      ...ofOwn,
      on: ['series.ended'],
      holds: ({ series }) => series.endedAt !== null,
      title: 'Repetição encerrada',
      contractor: ({ professional, remaining }) => `Você encerrou a repetição com ${professional}. ${toContractor(remaining)}`,
      professional: ({ contractor, remaining }) => `Você encerrou a repetição com ${contractor}. ${toProfessional(remaining)}`,
    },
    'series.price-offered': {
      topic: 'bookings',
      ways: bellAndEmail,
      holds: ({ offered }) => offered !== null,
      title: 'Preço novo na sua repetição',
      contractor: ({ professional, offered, series }) =>
        offered && {
          body: `${professional} mudou o preço: a partir de ${offered.from}, cada visita custa ${offered.total} em vez de ${offered.before}. Só vale com o seu sim; sem ele, o preço continua o mesmo.`,
          key: series.offeredFrom ?? '',
        },
    },
    'series.price-answered': {
      ...aboutDates,
      holds: ({ offered }) => offered !== null,
      title: 'Resposta ao seu preço novo',
      professional: ({ contractor, offered, series }) =>
        offered && {
          body: series.offerAcceptedAt
            ? `${contractor} aceitou o seu preço novo, a partir de ${offered.from}.`
            : `${contractor} prefere o preço de antes. A repetição continua com ele.`,
          key: series.offeredFrom ?? '',
        },
    },
    'series.month-over': {
      topic: 'payments',
      ways: bellAndEmail,
      holds: ({ month }) => month !== null,
      title: 'O mês da sua repetição',
      contractor: ({ month, professional }) =>
        month && {
          body: `${month.name}: ${month.visits === 1 ? '1 visita' : `${month.visits} visitas`} de ${professional}, ${formatCents(month.totalInCents)} em tudo.`,
          key: month.key,
        },
    },
  }),
  ...notificationKinds(visitFacts, {
    'series.skipped': {
      ...aboutDates,
      ...skipped,
    },
    'series.skipped-own': { ...ofOwn, on: ['series.skipped'], ...skipped },
    'series.holiday': {
      topic: 'bookings',
      ways: bellAndEmail,
      holds: ({ holiday }) => holiday !== null,
      title: ({ holiday }) => `Visita no feriado: ${holiday}`,
      contractor: ({ when }) =>
        `Há uma visita em ${when}. Se esse dia não serve, pule a visita: até 24 horas antes não custa nada.`,
      professional: ({ when }) =>
        `Há uma visita em ${when}. Se não trabalha nesse dia, pule a visita: até 24 horas antes não conta como registro.`,
    },
  }),
}

/**
 * Returns the text for the contractor about what remains of an ended series. `remaining` names the bookings that stay; null if
 * there are none.
 */
function toContractor(remaining: string | null): string {
  return remaining ? `${remaining}; nada mais é cobrado depois.` : openSeriesMessages.noneAhead
}

function toProfessional(remaining: string | null): string {
  return remaining ? `${remaining} na sua agenda.` : openSeriesMessages.noneAhead
}

function missedWords({ missed, rhythm }: SeriesFacts, other: string): string {
  const days = missed.map(writtenDay).join(', ')
  return `A agenda não tem o horário livre: a repetição com ${other} (${rhythm}) fica sem visita em ${days}. As outras continuam.`
}

async function seriesFacts(ctx: Ctx, seriesId: string, at: Date) {
  const series = await findSeries(ctx, seriesId)
  const all = series ? await bookingsOfSeries(ctx, seriesId) : []
  const parties = all[0] && (await bookingWithParties(ctx, all[0].id))
  if (!series || !parties) return null
  const zone = await zoneOfProfessional(ctx, series.professionalId)
  const today = dayOf(at, zone)
  const { proposedStart, pausedUntil, endsOn } = series
  return {
    series,
    people: { contractor: series.contractorId, professional: series.professionalId },
    link: { label: 'Ver a repetição', path: seriesPath(seriesId) },
    // The key of the notification contains the time, so that two actions of the same kind cause two notifications.
    key: Math.round(at.getTime() / 1_000),
    contractor: parties.contractor.name,
    professional: parties.professional.name,
    rhythm: rhythmOf({ ...series, day: series.nextDay }),
    missed: series.missedDays.filter((day) => day > today),
    until: pausedUntil ? writtenDay(pausedUntil) : '',
    remaining: endsOn && all.some((booking) => isAhead(booking, at)) ? openSeriesMessages.remaining(writtenDay(endsOn)) : null,
    proposal: proposedStart && momentLabel(proposedStart, zone),
    offered: offeredOf(ctx, series),
    month: lastMonthOf(all, { zone, month: monthBefore(today), creditOf: await creditSpentOn(ctx, all) }),
  }
}

function offeredOf(
  { settings }: Ctx,
  { offeredFrom, offeredDailyPriceInCents, dailyPriceInCents, hours }: NonNullable<Awaited<ReturnType<typeof findSeries>>>,
) {
  if (!offeredFrom || !offeredDailyPriceInCents) return null
  const total = (daily: number) => formatCents(priceOf(daily, hours, settings.feeInBasisPoints).totalInCents)
  return { from: writtenDay(offeredFrom), total: total(offeredDailyPriceInCents), before: total(dailyPriceInCents) }
}

function lastMonthOf(
  all: Awaited<ReturnType<typeof bookingsOfSeries>>,
  { zone, month, creditOf }: { zone: string; month: string; creditOf: ReadonlyMap<string, number> },
) {
  const found = monthsOf(all, zone, creditOf).find((one) => one.month === month)
  return found ? { ...found, key: month, name: monthInWords(month) } : null
}

async function visitFacts(ctx: Ctx, bookingId: string, at: Date) {
  const facts = await bookingFacts(ctx, bookingId, at)
  if (!facts?.booking.seriesId) return null
  const { people, when, booking, bookingAt } = facts
  const zone = await zoneOfProfessional(ctx, booking.professionalId)
  const link = { label: 'Ver a repetição', path: seriesPath(booking.seriesId!) }
  return { people, when, bookingAt, link, holiday: holidayOn(dayOf(booking.startsAt, zone)) }
}

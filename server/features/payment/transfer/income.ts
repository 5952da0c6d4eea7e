import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { bookings, incomeStatements, ledgerEntries, payments, users } from '#db/schema/index.ts'
import { formatCpf } from '#shared/brazil.ts'
import { formatCents } from '#shared/money.ts'
import { firstNameOf } from '#shared/pages.ts'
import { incomeTexts } from '#shared/payouts.ts'
import type { IncomeDocument } from '#shared/proof.ts'
import { instantAt } from '#shared/time.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { csvReais, toCsv } from '#server/core/csv.ts'
import { NotFound } from '#server/core/errors.ts'
import { renderPdf, type PdfPart } from '#server/core/pdf.ts'
import { randomCode } from '#server/core/random-code.ts'
import { canonical, signStatement } from '#server/core/statement.ts'
import { requireRecentPassword } from '#server/core/step-up.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { zoneOfUser } from './read.ts'
import type { IncomeView } from './views.ts'

/** The amounts, in cents, that the bookings of one payer brought the professional in one month, and what was taken back. */
type Moved = {
  readonly month: number
  readonly payerId: string
  readonly payer: string
  readonly cpf: string
  readonly visits: number
  readonly receivedInCents: number
  /** The part of `receivedInCents` that comes from tips. */
  readonly tipsInCents: number
  readonly takenBackInCents: number
}

/**
 * Returns the caller's income statement of a calendar year as PDF (base64) and CSV, with months, payers by name and CPF, the
 * total, and a code that can be checked at /verificar. The sums come from the ledger: transfers of the year minus reversals of
 * the year. Throws FORBIDDEN `step_up_required` without a recent password; NOT_FOUND if there were none. The audit log records
 * each download (G34).
 */
export async function readIncome(ctx: UserCtx, year: number): Promise<IncomeView> {
  await requireRecentPassword(ctx)
  const moved = await movedIn(ctx, year)
  if (moved.length === 0) throw new NotFound(incomeTexts.none(year))
  const totalInCents = netOf(moved)
  const { code, createdAt } = await codeFor(ctx, year, totalInCents)
  const pdf = await renderPdf(await pdfOf(ctx, { year, code, createdAt, moved }))
  const name = `rendimentos-plumai-${year}`
  return { totalInCents, code, fileName: name, pdf: pdf.toString('base64'), csv: csvOf(moved) }
}

/** Returns the public data of the income statement with this code: first name, year and total. Undefined for an unknown code. */
export async function incomeByCode(ctx: Ctx, code: string): Promise<IncomeDocument | undefined> {
  const { year, totalInCents, createdAt } = incomeStatements
  const [row] = await ctx.db
    .select({ year, totalInCents, createdAt, name: users.name })
    .from(incomeStatements)
    .innerJoin(users, eq(users.id, incomeStatements.professionalId))
    .where(eq(incomeStatements.code, code))
  return row && documentOf({ ...row, code })
}

function documentOf(about: { code: string; name: string; year: number; totalInCents: number; createdAt: Date }): IncomeDocument {
  return {
    tipo: 'rendimentos',
    versao: 1,
    codigo: about.code,
    primeiroNome: firstNameOf(about.name),
    ano: about.year,
    totalEmCentavos: about.totalInCents,
    emitidoEm: about.createdAt.toISOString(),
  }
}

async function movedIn(ctx: UserCtx, year: number): Promise<Moved[]> {
  const zone = await zoneOfUser(ctx, ctx.actor.id)
  const [from, until] = [year, year + 1].map((each) => instantAt(`${each}-01-01`, '00:00', zone)) as [Date, Date]
  const { account, kind, amountInCents, createdAt, bookingId } = ledgerEntries
  const month = sql<number>`extract(month from ${createdAt} at time zone ${zone})::int`
  // In the ledger account 'professional', a transfer is a negative entry and a reversal a positive one.
  const sumOf = (which: 'transfer' | 'transfer_reversal', sign: 1 | -1) =>
    sql<number>`(coalesce(sum(${amountInCents}) filter (where ${kind} = ${which}), 0) * ${sign} * 100)::int`
  return ctx.db
    .select({
      month,
      payerId: users.id,
      payer: users.name,
      cpf: users.cpf,
      visits: sql<number>`(count(distinct ${bookingId}) filter (where ${kind} = 'transfer'))::int`,
      receivedInCents: sumOf('transfer', -1),
      tipsInCents: sql<number>`(coalesce(sum(${amountInCents}) filter (where ${kind} = 'transfer' and ${payments.kind} = 'tip'), 0) * -100)::int`,
      takenBackInCents: sumOf('transfer_reversal', 1),
    })
    .from(bookings)
    .innerJoin(ledgerEntries, eq(bookingId, bookings.id))
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .innerJoin(users, eq(users.id, bookings.contractorId))
    .where(
      and(
        eq(bookings.professionalId, ctx.actor.id),
        eq(account, 'professional'),
        sql`${kind} in ('transfer', 'transfer_reversal')`,
        gte(createdAt, from),
        lt(createdAt, until),
      ),
    )
    .groupBy(sql`1`, users.id)
    .orderBy(sql`1`, users.name)
}

async function codeFor(ctx: UserCtx, year: number, totalInCents: number): Promise<{ code: string; createdAt: Date }> {
  return inTransaction(ctx, async (tx) => {
    const same = and(
      eq(incomeStatements.professionalId, tx.actor.id),
      eq(incomeStatements.year, year),
      eq(incomeStatements.totalInCents, totalInCents),
    )
    const row = { professionalId: tx.actor.id, year, totalInCents, code: randomCode('REND', 3), createdAt: tx.now() }
    await tx.db
      .insert(incomeStatements)
      .values({ ...row, id: tx.newId() })
      .onConflictDoNothing()
    const [stored] = await tx.db.select().from(incomeStatements).where(same)
    if (!stored) throw new Error('the statement was not stored')
    await recordAct(tx, { action: 'income.downloaded', entity: 'users', entityId: tx.actor.id, details: { year } })
    return stored
  })
}

type Statement = { readonly year: number; readonly code: string; readonly createdAt: Date; readonly moved: readonly Moved[] }

async function pdfOf(ctx: UserCtx, { year, code, createdAt, moved }: Statement) {
  const texts = incomeTexts
  const [me] = await ctx.db.select({ cpf: users.cpf }).from(users).where(eq(users.id, ctx.actor.id))
  const address = new URL(`/verificar/${code}`, ctx.settings.publicUrl).href
  const about = { code, name: ctx.actor.name, year, totalInCents: netOf(moved), createdAt }
  const { documento, chave, assinatura } = signStatement(ctx.signer, documentOf(about))
  const parts: PdfPart[] = [
    {
      kind: 'rows',
      rows: [
        { label: texts.person, value: `${ctx.actor.name}, CPF ${formatCpf(me?.cpf ?? '')}` },
        { label: texts.year, value: String(year) },
        { label: texts.issued, value: writtenDate(createdAt) },
        { label: texts.code, value: code },
      ],
    },
    { kind: 'heading', text: texts.months, together: true },
    {
      kind: 'rows',
      rows: [...monthRows(moved), { label: texts.total, value: formatCents(netOf(moved)), strong: true }],
      amounts: true,
    },
    { kind: 'heading', text: texts.payers },
    { kind: 'rows', rows: payerRows(moved), amounts: true },
    { kind: 'paragraph', text: texts.notTax },
    { kind: 'heading', text: texts.check, together: true },
    { kind: 'code', content: address, label: texts.qr(code), lines: [texts.scan, address] },
    { kind: 'paragraph', text: canonical(documento), small: true },
    { kind: 'paragraph', text: `${assinatura} (${chave})`, small: true },
  ]
  return { title: `${texts.title} ${year}`, author: ctx.settings.company.name, createdAt, parts }
}

function monthRows(moved: readonly Moved[]) {
  return [...Map.groupBy(moved, ({ month }) => month)].map(([month, rows]) => {
    const visits = incomeTexts.visits(rows.reduce((sum, row) => sum + row.visits, 0))
    const takenBack = rows.reduce((sum, row) => sum + row.takenBackInCents, 0)
    const tips = rows.reduce((sum, row) => sum + row.tipsInCents, 0)
    const note = `${tips > 0 ? `, ${formatCents(tips)} ${incomeTexts.tips}` : ''}${takenBack > 0 ? `, ${formatCents(takenBack)} ${incomeTexts.takenBack}` : ''}`
    return { label: `${monthNames[month - 1]}: ${visits}${note}`, value: formatCents(netOf(rows)) }
  })
}

function payerRows(moved: readonly Moved[]) {
  return [...Map.groupBy(moved, ({ payerId }) => payerId).values()].map((rows) => {
    const { payer, cpf } = rows[0]!
    return { label: cpfOf(cpf) ? `${payer}, CPF ${cpfOf(cpf)}` : payer, value: formatCents(netOf(rows)) }
  })
}

function csvOf(moved: readonly Moved[]): string {
  const headings = ['Mês', 'Quem pagou', 'CPF', 'Visitas', 'Recebido (R$)', 'Gorjetas (R$)', 'Devolvido (R$)', 'Líquido (R$)']
  const rows = moved.map((row) => [
    monthNames[row.month - 1] ?? '',
    row.payer,
    cpfOf(row.cpf),
    String(row.visits),
    csvReais(row.receivedInCents),
    csvReais(row.tipsInCents),
    csvReais(row.takenBackInCents),
    csvReais(netOf([row])),
  ])
  const [received, tips, takenBack] = (['receivedInCents', 'tipsInCents', 'takenBackInCents'] as const).map((key) =>
    sum(moved, key),
  ) as [number, number, number]
  const visits = String(moved.reduce((total, row) => total + row.visits, 0))
  return toCsv(headings, [
    ...rows,
    [incomeTexts.total, '', '', visits, csvReais(received), csvReais(tips), csvReais(takenBack), csvReais(received - takenBack)],
    [incomeTexts.notTax, '', '', '', '', '', '', ''],
  ])
}

/** The formatted CPF of a payer; '' if the payer's account was deleted, because its CPF was erased. */
function cpfOf(cpf: string): string {
  return /^\d{11}$/.test(cpf) ? formatCpf(cpf) : ''
}

function netOf(moved: readonly Moved[]): number {
  return sum(moved, 'receivedInCents') - sum(moved, 'takenBackInCents')
}

function sum(moved: readonly Moved[], key: 'receivedInCents' | 'tipsInCents' | 'takenBackInCents'): number {
  return moved.reduce((total, row) => total + row[key], 0)
}

const monthNames = Array.from({ length: 12 }, (_, at) =>
  new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, at, 1))),
)

const writtenDate = (instant: Date) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' }).format(instant)

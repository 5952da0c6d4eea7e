import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import {
  certificates,
  clubMembers,
  courseModules,
  courseProgress,
  financialReports,
  insurancePolicies,
  monthlyContracts,
  profileReports,
  quizAttempts,
  servicePurchases,
  subscriptions,
} from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { checklistsOf } from './export-checklists.ts'
import { others, othersFirstName } from './others.ts'

/** The caller's purchases, club, insurance, course, contracts, reports and checklists. */
export async function servicesOf(ctx: UserCtx) {
  return {
    assinaturas: await subscriptionsOf(ctx),
    ...(await purchasesOf(ctx)),
    contratos: await contractsOf(ctx),
    ...(await reportsOf(ctx)),
    ...(await checklistsOf(ctx)),
  }
}

async function subscriptionsOf({ db, actor }: UserCtx) {
  const [monthly, services] = await Promise.all([
    db.select().from(subscriptions).where(eq(subscriptions.userId, actor.id)).orderBy(desc(subscriptions.createdAt)),
    db.select().from(servicePurchases).where(eq(servicePurchases.userId, actor.id)),
  ])
  return [
    ...monthly.map((row) => ({ ...row, service: 'mensal' })),
    ...services.map((row) => ({ ...row, cardBrand: null, cardLastFour: null })),
  ].map((row) => ({
    plano: row.service,
    valorEmCentavos: row.amountInCents,
    renova: !row.cancelAtPeriodEnd,
    cartao: row.cardBrand && row.cardLastFour ? { bandeira: row.cardBrand, final: row.cardLastFour } : null,
    status: row.status,
    ate: row.endsAt,
    criadoEm: row.createdAt,
  }))
}

async function purchasesOf({ db, actor }: UserCtx) {
  const [clubeDeDescontos, seguros, certificados, curso, questionarios] = await Promise.all([
    db
      .select({
        codigo: clubMembers.memberCode,
        status: clubMembers.status,
        ate: clubMembers.endsAt,
        criadoEm: clubMembers.createdAt,
      })
      .from(clubMembers)
      .where(eq(clubMembers.userId, actor.id)),
    db
      .select({
        apolice: insurancePolicies.policyNumber,
        coberturaEmCentavos: insurancePolicies.coverageInCents,
        status: insurancePolicies.status,
        ate: insurancePolicies.endsAt,
        criadoEm: insurancePolicies.createdAt,
      })
      .from(insurancePolicies)
      .where(eq(insurancePolicies.professionalId, actor.id)),
    db
      .select({
        codigo: certificates.verificationCode,
        emitidoEm: certificates.issuedAt,
        status: certificates.status,
        ate: certificates.validUntil,
        criadoEm: certificates.createdAt,
      })
      .from(certificates)
      .where(eq(certificates.professionalId, actor.id)),
    db
      .select({
        modulo: courseModules.title,
        completo: courseProgress.completed,
        nota: courseProgress.quizGrade,
        em: courseProgress.completedAt,
      })
      .from(courseProgress)
      .innerJoin(courseModules, eq(courseModules.id, courseProgress.moduleId))
      .where(eq(courseProgress.professionalId, actor.id))
      .orderBy(asc(courseModules.position)),
    quizzesOf({ db, actor }),
  ])
  return { clubeDeDescontos, seguros, certificados, curso, questionarios }
}

function quizzesOf({ db, actor }: Pick<UserCtx, 'db' | 'actor'>) {
  return db
    .select({
      modulo: courseModules.title,
      comecadoEm: quizAttempts.startedAt,
      nota: quizAttempts.grade,
      respondidaEm: quizAttempts.submittedAt,
    })
    .from(quizAttempts)
    .innerJoin(courseModules, eq(courseModules.id, quizAttempts.moduleId))
    .where(eq(quizAttempts.professionalId, actor.id))
    .orderBy(asc(quizAttempts.startedAt))
}

/** The address of the connection of an acceptance is exported to the person whose connection it was, and to nobody else. */
async function contractsOf({ db, actor, vault }: UserCtx) {
  const asContractor = sql`${monthlyContracts.contractorId} = ${actor.id}`
  const other = sql`case when ${asContractor} then ${monthlyContracts.professionalId} else ${monthlyContracts.contractorId} end`
  const { contractorId, professionalId, proposedAt } = monthlyContracts
  const rows = await db
    .select({
      papel: sql<'contratante' | 'profissional'>`case when ${asContractor} then 'contratante' else 'profissional' end`,
      com: othersFirstName,
      inicio: monthlyContracts.startsOn,
      texto: monthlyContracts.text,
      codigoDoTexto: monthlyContracts.textHash,
      pedidoDeMudanca: monthlyContracts.changeRequest,
      aceitoPorMimEm:
        sql`case when ${asContractor} then ${monthlyContracts.contractorAcceptedAt} else ${monthlyContracts.professionalAcceptedAt} end`.mapWith(
          monthlyContracts.contractorAcceptedAt,
        ),
      address: sql<
        string | null
      >`case when ${asContractor} then ${monthlyContracts.contractorAddress} else ${monthlyContracts.professionalAddress} end`,
      ultimoDia: monthlyContracts.lastDay,
      encerradoEm: monthlyContracts.endedAt,
      status: monthlyContracts.status,
      salarioEmCentavos: monthlyContracts.monthlySalaryInCents,
      diasPorSemana: monthlyContracts.daysPerWeek,
      horasPorDia: monthlyContracts.hoursPerDay,
      criadoEm: monthlyContracts.createdAt,
    })
    .from(monthlyContracts)
    .innerJoin(others, eq(others.id, other))
    .where(or(eq(contractorId, actor.id), and(eq(professionalId, actor.id), isNotNull(proposedAt))))
  return rows.map(({ address, ...row }) => ({
    ...row,
    enderecoDaConexao: address && (vault.open('contract-address', Buffer.from(address, 'base64'))?.toString() ?? null),
  }))
}

async function reportsOf({ db, actor }: UserCtx) {
  const relatoriosFinanceiros = await db
    .select({
      mes: financialReports.month,
      ano: financialReports.year,
      totalEmCentavos: financialReports.totalSpentInCents,
      servicos: financialReports.serviceCount,
      criadoEm: financialReports.createdAt,
    })
    .from(financialReports)
    .where(eq(financialReports.contractorId, actor.id))
  const analyses = await db.select().from(profileReports).where(eq(profileReports.professionalId, actor.id))
  const analisesDoPerfil = analyses.map(({ generatedAt, metrics, insights, reviewReason, reviewAnswer }) => ({
    geradaEm: generatedAt,
    numeros: { ...metrics },
    sugestoes: insights.sugestoes.map(({ texto }) => texto),
    pedidoDeRevisao: reviewReason,
    respostaDaEquipe: reviewAnswer,
  }))
  return { relatoriosFinanceiros, analisesDoPerfil }
}

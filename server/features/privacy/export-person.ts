import { and, asc, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import {
  auditLog,
  availability,
  availabilityExceptions,
  backgroundChecks,
  blocks,
  favourites,
  knownDevices,
  nameChangeRequests,
  notificationPreferences,
  notifications,
  outbox,
  professionalProfiles,
  profileViews,
  pushDevices,
  recoveryCodes,
  residences,
  sessions,
  storedFiles,
  termsAcceptances,
  totpSecrets,
  userReports,
  userRoles,
  users,
} from '#db/schema/index.ts'
import { Unauthenticated } from '#server/core/errors.ts'
import type { UserCtx } from '#server/core/context.ts'
import { topicOf } from '#server/features/notifications/service.ts'
import { publicPagesOf } from './export-public-pages.ts'
import { documentViewsOf } from './queries.ts'

/** The caller's own data: account, residence, profile, devices, notifications and logged actions. */
export async function personOf(ctx: UserCtx) {
  const { db } = ctx
  const me = ctx.actor.id
  const [[user], [home], [profile], views] = await Promise.all([
    db.select().from(users).where(eq(users.id, me)),
    db.select().from(residences).where(eq(residences.userId, me)),
    db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, me)),
    documentViewsOf(ctx, me),
  ])
  if (!user) throw new Unauthenticated()
  return {
    conta: accountOf(user),
    residencia: home ? residenceOf(home) : null,
    perfilProfissional: profile ? profileOf(profile) : null,
    documentosVistos: views.map(({ viewer, kind, viewedAt }) => ({ por: viewer, documento: kind, em: viewedAt })),
    ...(await rightsOf(ctx)),
    ...(await workOf(ctx)),
    ...(await nameChangesOf(ctx)),
    ...(await publicPagesOf(ctx)),
    ...(await interestsOf(ctx)),
    ...(await devicesOf(ctx)),
    ...(await recordsOf(ctx, user.email)),
  }
}

async function rightsOf({ db, actor }: UserCtx) {
  const [papeis, consentimentos] = await Promise.all([
    db.select({ papel: userRoles.role, desde: userRoles.createdAt }).from(userRoles).where(eq(userRoles.userId, actor.id)),
    db
      .select({ tipo: termsAcceptances.kind, versao: termsAcceptances.version, aceitoEm: termsAcceptances.acceptedAt })
      .from(termsAcceptances)
      .where(eq(termsAcceptances.userId, actor.id))
      .orderBy(asc(termsAcceptances.acceptedAt)),
  ])
  return { papeis, consentimentos }
}

async function workOf({ db, actor }: UserCtx) {
  const [disponibilidade, diasDiferentes, checks] = await Promise.all([
    db
      .select({
        diaDaSemana: availability.weekday,
        inicio: availability.startTime,
        fim: availability.endTime,
        status: availability.status,
        criadaEm: availability.createdAt,
      })
      .from(availability)
      .where(eq(availability.professionalId, actor.id))
      .orderBy(asc(availability.weekday), asc(availability.startTime)),
    db
      .select({
        tipo: availabilityExceptions.kind,
        de: availabilityExceptions.firstDay,
        ate: availabilityExceptions.lastDay,
        inicio: availabilityExceptions.startTime,
        fim: availabilityExceptions.endTime,
        nota: availabilityExceptions.label,
        criadoEm: availabilityExceptions.createdAt,
      })
      .from(availabilityExceptions)
      .where(eq(availabilityExceptions.professionalId, actor.id))
      .orderBy(asc(availabilityExceptions.firstDay)),
    db.select().from(backgroundChecks).where(eq(backgroundChecks.professionalId, actor.id)),
  ])
  return { disponibilidade, diasDiferentes, consultasDeAntecedentes: checks.map(checkOf) }
}

function checkOf(check: typeof backgroundChecks.$inferSelect) {
  const { status, result, provider, createdAt, checkedAt, validUntil, certificateDay, consentVersion } = check
  return {
    status,
    resultado: result?.status ?? null,
    detalhes: result?.detalhes ?? null,
    fonte: provider,
    pedidaEm: createdAt,
    consentimento: consentVersion,
    feitaEm: checkedAt,
    validaAte: validUntil,
    dataDaCertidao: certificateDay,
  }
}

async function nameChangesOf({ db, actor }: UserCtx) {
  const pedidosDeMudancaDeNome = await db
    .select({
      de: nameChangeRequests.fromName,
      para: nameChangeRequests.toName,
      motivo: nameChangeRequests.reason,
      status: nameChangeRequests.status,
      motivoDaRecusa: nameChangeRequests.refusalReason,
      pedidoEm: nameChangeRequests.createdAt,
      decididoEm: nameChangeRequests.decidedAt,
    })
    .from(nameChangeRequests)
    .where(eq(nameChangeRequests.userId, actor.id))
    .orderBy(asc(nameChangeRequests.createdAt))
  return { pedidosDeMudancaDeNome }
}

async function interestsOf({ db, actor }: UserCtx) {
  const [visitasAoMeuPerfil, perfisQueVi, favoritos, pessoasBloqueadas, denunciasFeitas] = await Promise.all([
    db
      .select({ dia: profileViews.day, visitas: count() })
      .from(profileViews)
      .where(eq(profileViews.professionalId, actor.id))
      .groupBy(profileViews.day)
      .orderBy(asc(profileViews.day)),
    db
      .select({ profissionalId: profileViews.professionalId, dia: profileViews.day })
      .from(profileViews)
      .where(eq(profileViews.viewerId, actor.id))
      .orderBy(asc(profileViews.day)),
    db
      .select({ profissionalId: favourites.professionalId, desde: favourites.createdAt })
      .from(favourites)
      .where(eq(favourites.userId, actor.id)),
    db.select({ pessoaId: blocks.blockedId, desde: blocks.createdAt }).from(blocks).where(eq(blocks.blockerId, actor.id)),
    db
      .select({
        pessoaId: userReports.reportedId,
        motivo: userReports.reason,
        detalhes: userReports.details,
        status: userReports.status,
        em: userReports.createdAt,
      })
      .from(userReports)
      .where(eq(userReports.reporterId, actor.id))
      .orderBy(asc(userReports.createdAt)),
  ])
  return { visitasAoMeuPerfil, perfisQueVi, favoritos, pessoasBloqueadas, denunciasFeitas }
}

async function devicesOf({ db, actor }: UserCtx) {
  const [sessoes, aparelhosConhecidos, [totp], [codes]] = await Promise.all([
    db
      .select({
        navegador: sessions.userAgent,
        ipParcial: sessions.ipTruncated,
        abertaEm: sessions.createdAt,
        usadaEm: sessions.lastSeenAt,
        expiraEm: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, actor.id))
      .orderBy(desc(sessions.lastSeenAt)),
    db
      .select({ desde: knownDevices.createdAt, usadoEm: knownDevices.lastUsedAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, actor.id)),
    db
      .select({ at: totpSecrets.confirmedAt })
      .from(totpSecrets)
      .where(and(eq(totpSecrets.userId, actor.id), isNotNull(totpSecrets.confirmedAt))),
    db
      .select({ free: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, actor.id), isNull(recoveryCodes.usedAt))),
  ])
  const verificacaoEmDuasEtapas = { ativaDesde: totp?.at ?? null, codigosDeReservaLivres: codes?.free ?? 0 }
  return { sessoes, aparelhosConhecidos, verificacaoEmDuasEtapas }
}

async function recordsOf({ db, actor }: UserCtx, email: string) {
  const [avisos, avisosDesligados, aparelhosComAvisos, sentEmails, arquivos, acoesRegistradas] = await Promise.all([
    db
      .select({
        titulo: notifications.title,
        texto: notifications.body,
        criadoEm: notifications.createdAt,
        lidoEm: notifications.readAt,
      })
      .from(notifications)
      .where(eq(notifications.userId, actor.id))
      .orderBy(desc(notifications.createdAt)),
    db
      .select({
        assunto: notificationPreferences.topic,
        meio: notificationPreferences.way,
        desligadoEm: notificationPreferences.turnedOffAt,
      })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, actor.id)),
    // Without the address at the push service and its keys, by which anybody could send to the browser.
    db
      .select({
        servico: sql<string>`substring(${pushDevices.endpoint} from '^https?://([^/]+)')`,
        registradoEm: pushDevices.createdAt,
      })
      .from(pushDevices)
      .where(eq(pushDevices.userId, actor.id)),
    // Without the text, which contains links that give access to the account. Of most only the topic is kept.
    db
      .select({ kind: outbox.kind, subject: outbox.subject, criadoEm: outbox.createdAt, enviadoEm: outbox.sentAt })
      .from(outbox)
      .where(or(eq(outbox.userId, actor.id), eq(outbox.to, email)))
      .orderBy(desc(outbox.createdAt)),
    db
      .select({ tipo: storedFiles.kind, bytes: storedFiles.bytes, enviadoEm: storedFiles.createdAt })
      .from(storedFiles)
      .where(eq(storedFiles.userId, actor.id)),
    db
      .select({ acao: auditLog.action, sobre: auditLog.entity, id: auditLog.entityId, em: auditLog.createdAt })
      .from(auditLog)
      .where(eq(auditLog.actorId, actor.id))
      .orderBy(desc(auditLog.createdAt)),
  ])
  const emails = sentEmails.map(({ kind, subject, ...sent }) => ({ assunto: subject ?? topicOf(kind), ...sent }))
  return { avisos, avisosDesligados, aparelhosComAvisos, emails, arquivos, acoesRegistradas }
}

function accountOf(user: typeof users.$inferSelect) {
  const { name, cpf, phone, email, photo, createdAt, emailConfirmedAt, declaredAdultAt } = user
  return {
    nome: name,
    cpf,
    telefone: phone,
    email,
    foto: photo,
    criadaEm: createdAt,
    emailConfirmadoEm: emailConfirmedAt,
    maioridadeDeclaradaEm: declaredAdultAt,
    endereco: {
      cep: user.cep,
      logradouro: user.street,
      numero: user.number,
      complemento: user.complement,
      bairro: user.district,
      cidade: user.city,
      estado: user.state,
      latitude: user.latitude,
      longitude: user.longitude,
    },
    mediaComoContratante: user.contractorRating,
    avaliacoesComoContratante: user.contractorReviewCount,
    agendamentosRealizados: user.completedBookings,
  }
}

function residenceOf(home: typeof residences.$inferSelect) {
  return {
    tipo: home.kind,
    quartos: home.bedrooms,
    banheiros: home.bathrooms,
    metrosQuadrados: home.areaInSquareMetres,
    possuiAnimais: home.hasPets,
    animais: home.pets,
    moradores: home.residents,
    observacoes: home.notes,
    atualizadaEm: home.updatedAt,
  }
}

function profileOf(profile: typeof professionalProfiles.$inferSelect) {
  return {
    bio: profile.bio,
    anosDeExperiencia: profile.yearsOfExperience,
    servicos: profile.services,
    diariaEmCentavos: profile.dailyPriceInCents,
    raioKm: profile.radiusInKm,
    comoFalamosDeVoce: profile.spokenOf,
    minutosAntes: profile.bufferBeforeInMinutes,
    minutosDepois: profile.bufferAfterInMinutes,
    antecedenciaHoras: profile.minimumNoticeInHours,
    horizonteDias: profile.horizonInDays,
    visitasPorDia: profile.maxBookingsPerDay,
    ausenteDesde: profile.awaySince,
    ausenteAte: profile.awayUntil,
    visivel: profile.visible,
    verificacao: profile.verificationStatus,
    motivoDaRecusa: profile.refusalReason,
    selo: profile.seal,
    media: profile.rating,
    avaliacoes: profile.reviewCount,
    documentosEnviadosEm: profile.documentsSubmittedAt,
    decididoEm: profile.decidedAt,
    documentosApagadosEm: profile.documentsPurgedAt,
    criadoEm: profile.createdAt,
  }
}

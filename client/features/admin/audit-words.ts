const words: Readonly<Record<string, string>> = {
  'analysis.review-answered': 'Respondeu sobre uma análise de perfil',
  'auth.admin-granted': 'Deu acesso de administração',
  'chargeback.decided': 'Decidiu uma contestação no banco',
  'booking.photo-viewed': 'Viu uma foto de como entrar',
  'checklist.photo-viewed': 'Viu uma foto de um checklist',
  'checklist.review-decided': 'Decidiu sobre a nota de um checklist',
  'checklist.review-viewed': 'Leu um checklist em revisão',
  'check.decided': 'Decidiu uma certidão',
  'cpf.viewed': 'Viu um CPF',
  'user.cpf-viewed': 'Viu um CPF',
  'user.activated': 'Ativou uma conta',
  'team.roles-set': 'Mudou os papéis de alguém da equipe',
  'user.deactivated': 'Desativou uma conta',
  'booking.cancelled-by-team': 'Cancelou um agendamento',
  'dispute.chat-viewed': 'Leu a conversa de uma disputa',
  'dispute.photo-viewed': 'Viu uma foto de uma disputa',
  'dispute.claimed': 'Assumiu uma disputa',
  'dispute.released': 'Deixou uma disputa para outra pessoa',
  'dispute.replied': 'Respondeu às duas pessoas de uma disputa',
  'ready-answer.saved': 'Guardou uma resposta pronta',
  'ready-answer.deleted': 'Apagou uma resposta pronta',
  'dispute.noted': 'Anotou algo sobre uma disputa',
  'dispute.resolved': 'Resolveu uma disputa',
  'dispute.viewed': 'Leu uma disputa',
  'document.viewed': 'Viu um documento',
  'help.answered': 'Respondeu a um atendimento',
  'help.closed': 'Encerrou um atendimento',
  'help.viewed': 'Leu um atendimento',
  'income.downloaded': 'Baixou um comprovante de rendimentos',
  'payout.reminded': 'Lembrou uma profissional de um recebimento parado',
  'message.appeal-decided': 'Decidiu sobre uma mensagem bloqueada',
  'message.photo-viewed': 'Viu uma foto denunciada',
  'message.viewed': 'Leu uma mensagem bloqueada',
  'name.decided': 'Decidiu uma troca de nome',
  'pause.decided': 'Decidiu sobre uma pausa',
  'refund.requested': 'Pediu um reembolso',
  'report.decided': 'Decidiu uma denúncia',
  'report.viewed': 'Leu uma denúncia',
  'review.hidden': 'Ocultou uma avaliação',
  'review.shown': 'Voltou a mostrar uma avaliação',
  'strike.withdrawn': 'Retirou uma ocorrência',
  'work-photo.decided': 'Decidiu sobre uma foto do trabalho',
  'verification.approved': 'Aprovou documentos',
  'users.listed': 'Baixou uma lista de pessoas',
  'user.noted': 'Anotou sobre uma pessoa',
  'verification.claimed': 'Abriu uma verificação para decidir',
  'verification.released': 'Liberou uma verificação',
  'verification.undone': 'Desfez uma decisão sobre documentos',
  'verification.refused': 'Recusou documentos',
}

/**
 * The Portuguese text of an action in the audit log. An action without a text is shown by its name, so that no entry is left out.
 */
export function wordsOfAct(action: string): string {
  return words[action] ?? action
}

interface Subject {
  entity: string
  subjectId: string
  bookingId: string | null
}

/** The admin page that shows what an audit log entry is about, with its search params; null when no page shows it. */
export function pageOf({ entity, subjectId, bookingId }: Subject): { to: string; search?: Record<string, string> } | null {
  if (entity === 'payments') return { to: '/admin/pagamentos', ...(bookingId && { search: { busca: bookingId } }) }
  if (entity === 'avaliacoes') return { to: '/admin/moderacao', search: { aba: 'avaliacoes' } }
  if (entity === 'strikes') return { to: '/admin/moderacao', search: { aba: 'ocorrencias' } }
  if (entity === 'pauses') return { to: '/admin/moderacao', search: { aba: 'pausas' } }
  if (entity === 'relatorios_ia_perfil') return { to: '/admin/moderacao', search: { aba: 'analises' } }
  if (entity === 'checklist_reviews') return { to: '/admin/moderacao', search: { aba: 'checklists' } }
  if (entity === 'work_photos') return { to: '/admin/moderacao', search: { aba: 'fotos' } }
  if (entity === 'users') return { to: `/admin/usuarios/${subjectId}` }
  const to = pages[entity]
  return to ? { to } : null
}

const pages: Readonly<Record<string, string>> = {
  professionals: '/admin/verificacao',
  documents: '/admin/verificacao',
  background_checks: '/admin/verificacao',
  name_change_requests: '/admin/verificacao',
  disputas: '/admin/disputas',
  help_requests: '/admin/atendimentos',
  ready_answers: '/admin/disputas',
  user_lists: '/admin/usuarios',
  user_reports: '/admin/moderacao',
  messages: '/admin/mensagens',
}

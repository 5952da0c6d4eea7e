import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { WorkList } from './work-list.tsx'

test('links to every admin page, with the number of items that wait for the team on it', async () => {
  const moderation = { reports: 0, pauses: 0, scores: 0, analyses: 0, photos: 0 }
  const waiting = { verifications: 2, disputes: 1, reports: 0, moderation, help: 3, appeals: 1200, chargebacks: 0, payouts: 1 }
  const { screen } = await openPages('/admin', { '/admin': { component: () => <WorkList waiting={waiting} /> } }, {})
  const texts = screen
    .getByRole('link')
    .elements()
    .map((link) => [link.getAttribute('href'), link.textContent])
  expect(texts).toEqual([
    ['/admin/verificacao', 'VerificaçõesDocumentos, certidões e trocas de nome2 esperam'],
    ['/admin/disputas', 'DisputasPedidos de ajuda sobre agendamentos1 espera'],
    ['/admin/pagamentos', 'PagamentosReembolsos e contestações no banco'],
    ['/admin/recebimentos', 'Recebimentos paradosDepósitos que não chegam ao banco1 espera'],
    ['/admin/moderacao', 'ModeraçãoDenúncias, avaliações, fotos e notas'],
    ['/admin/mensagens', 'MensagensBloqueios com revisão pedida1.200 esperam'],
    ['/admin/atendimentos', 'AtendimentosPerguntas das pessoas à equipe3 esperam'],
    ['/admin/usuarios', 'PessoasBusca, ativação e desativação'],
    ['/admin/auditoria', 'AuditoriaO que a administração fez e leu'],
    ['/admin/equipe', 'EquipeQuem cuida de quê'],
  ])
})

import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPages } from '#client/test/open-pages.tsx'
import { CertificateCheckPage } from './certificate-check-page.tsx'
import { ProofPage } from './proof-page.tsx'

const CODE = 'CERT-7K2M-9QXA-P4WD'
const keys = [{ id: '75c9691093b3bb8a', pem: '-----BEGIN PUBLIC KEY-----' }]
const valid = {
  status: 'valid',
  code: CODE,
  title: 'Certificado de Boas Práticas',
  name: 'Marlene Souza',
  issuedAt: '2026-11-23T12:00:00.000Z',
  validUntil: '2028-11-23T12:00:00.000Z',
  signed: { text: '{"codigo":"x"}', signature: 'abc=', keyId: keys[0]!.id, file: '{}' },
}
const reputation = {
  tipo: 'reputacao',
  versao: 1,
  emitidoEm: '2026-11-23T12:00:00.000Z',
  nome: 'Marlene Souza',
  profissionalDesde: '2025-09-29',
  seloDeVerificacao: true,
  visitas: { concluidas: 40, horas: 164, contratantes: 17, primeira: null, ultima: null, porServico: [] },
  avaliacoes: { total: 1, media: '4.84', porNota: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 1 }, comentarios: [] },
  pontualidade: { chegadasRegistradas: 0, noHorario: 0 },
  selos: [],
  certificado: { codigo: CODE, validoAte: '2028-11-23T12:00:00.000Z' },
}

function open(at: string, answers: { certificate?: object | null; file?: object }) {
  const pages = {
    '/verificar': { component: ProofPage },
    '/verificar/$codigo': { component: () => <CertificateCheckPage code={CODE} /> },
  }
  return openPages(at, pages, {
    'proof.keys': () => keys,
    'proof.certificate': () => ({ certificate: answers.certificate ?? null, keys }),
    'proof.file': () => answers.file,
  })
}

beforeEach(() => page.viewport(390, 844))

test.each([
  ['valid', 'Certificado válido', 'Marlene Souza'],
  ['expired', 'Certificado vencido', 'Marlene Souza'],
  ['revoked', 'Certificado cancelado', null],
])('the page says when a certificate is %s', async (status, title, name) => {
  const certificate = { ...valid, status, name, signed: name && valid.signed }
  const { screen } = await open(`/verificar/${CODE}`, { certificate })
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText('Marlene Souza').elements()).toHaveLength(name ? 1 : 0)
  expect(screen.getByText('Como conferir sem internet').elements()).toHaveLength(name ? 1 : 0)
})

test('for a code that Plumaí did not issue, the page says so and offers a form for another code', async () => {
  const { screen } = await open(`/verificar/${CODE}`, { certificate: null })
  await expect.element(screen.getByRole('heading', { name: 'Este código não é da Plumaí' })).toBeVisible()
  await expect.element(screen.getByLabelText('Código do certificado')).toBeVisible()
})

test('a typed code opens the page of the certificate', async () => {
  const { screen, calls } = await open('/verificar', { certificate: valid })
  await userEvent.click(screen.getByRole('button', { name: 'Conferir certificado' }))
  await expect.element(screen.getByText('Digite o código que está no certificado')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Código do certificado'), ' cert-7k2m-9qxa-p4wd ')
  await userEvent.click(screen.getByRole('button', { name: 'Conferir certificado' }))
  await expect.element(screen.getByRole('heading', { name: 'Certificado válido' })).toBeVisible()
  expect(calls.at(-1)).toMatchObject({ path: 'proof.certificate', input: { code: CODE } })
})

test('the page shows the contents of a genuine reputation file', async () => {
  const { screen } = await open('/verificar', { file: { kind: 'reputation', document: reputation } })
  await userEvent.fill(screen.getByLabelText('Ou cole o conteúdo do arquivo'), '{"documento":{}}')
  await userEvent.click(screen.getByRole('button', { name: 'Conferir arquivo' }))
  await expect.element(screen.getByText('Assinatura válida')).toBeVisible()
  await expect.element(screen.getByText('4,84 (1)')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: CODE })).toBeVisible()
})

test.each([
  ['forged', 'Assinatura inválida'],
  ['unknown_key', 'Chave desconhecida'],
  ['unreadable', 'Este não é um arquivo assinado da Plumaí'],
])('a file that is %s is refused', async (kind, title) => {
  const { screen } = await open('/verificar', { file: { kind } })
  await userEvent.fill(screen.getByLabelText('Ou cole o conteúdo do arquivo'), 'olá')
  await userEvent.click(screen.getByRole('button', { name: 'Conferir arquivo' }))
  await expect.element(screen.getByText(title)).toBeVisible()
})

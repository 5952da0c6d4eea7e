import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { DocumentKind } from '#shared/profile.ts'
import { refusal } from '#client/test/open-pages.tsx'
import { inHours, joao, nothing, openReviews as open, press, rosa } from '#client/test/review-stage.tsx'

test('the page says when the queue cannot be loaded, and loads it again on request', async () => {
  let works = false
  const { screen } = await open(
    {},
    {
      'verification.pending': () =>
        works ? { ...nothing, reviews: [rosa] } : Promise.reject(refusal('INTERNAL_SERVER_ERROR', null, 'Algo deu errado.')),
    },
  )
  await expect.element(screen.getByText('Não foi possível carregar os perfis pendentes.')).toBeVisible()
  works = true
  await userEvent.click(screen.getByRole('button', { name: /Tentar/ }))
  await expect.element(screen.getByRole('article', { name: 'Documentos de Rosa Lima' })).toBeVisible()
})

test('pages and the search reach each of 200 professionals in the queue', async () => {
  const waiting = Array.from({ length: 200 }, (_, at) => ({
    ...rosa,
    professionalId: `5f0f5a6e-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: `Pessoa ${at + 1}`,
  }))
  const { screen } = await open(
    {},
    {
      'verification.pending': ({ search = '', page: asked = 1 }: { search?: string; page?: number }) => {
        const found = waiting.filter(({ name }) => name.includes(search))
        const first = (asked - 1) * 50
        return { ...nothing, reviews: found.slice(first, first + 50), total: 200, matches: found.length, page: asked, first }
      },
    },
  )
  await expect.element(screen.getByText('200 esperam')).toBeVisible()
  const queue = screen.getByRole('list', { name: 'Fila, do mais antigo para o mais novo' })
  const next = screen.getByRole('button', { name: 'Página seguinte' })
  const reached = new Set<string>()
  for (const shown of ['1 a 50 de 200', '51 a 100 de 200', '101 a 150 de 200', '151 a 200 de 200']) {
    await expect.element(screen.getByText(shown)).toBeVisible()
    for (const item of queue.getByRole('button').elements())
      reached.add(item.querySelector('.font-semibold.wrap-anywhere')?.textContent ?? '')
    if (!shown.startsWith('151')) await userEvent.click(next)
  }
  expect(reached.size).toBe(200)
  await expect.element(next).toBeDisabled()
  const field = screen.getByRole('textbox', { name: 'Nome, CPF, e-mail ou telefone' })
  await userEvent.fill(field, 'Pessoa 173')
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  await expect.element(screen.getByRole('article', { name: 'Documentos de Pessoa 173' })).toBeVisible()
  await userEvent.fill(field, 'Pessoa 999')
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  await expect.element(screen.getByText('Ninguém com esta busca espera.')).toBeVisible()
})

describe('documents', () => {
  test('the oldest documents are shown with name, CPF, remaining time and both images, and the next on request', async () => {
    const { screen, card } = await open({ reviews: [rosa, joao] })
    await expect.element(card('Rosa Lima').getByText('CPF 529.982.247-25')).toBeVisible()
    await expect.element(card('Rosa Lima').getByText('Nascimento 14/05/1990, 36 anos · Mãe: Tereza Reis')).toBeVisible()
    await expect.element(card('Rosa Lima').getByText('Atrasada há 2 h')).toBeVisible()
    await expect.element(card('Rosa Lima').getByAltText('Frente do documento')).toBeVisible()
    await expect.element(card('Rosa Lima').getByAltText('Selfie com o documento')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Próximo' }))
    await expect.element(card('João Reis').getByText('Restam 20 h')).toBeVisible()
  })

  test('documents of which an image is missing cannot be approved, and the page names the missing image', async () => {
    const links = [{ kind: DocumentKind.front, url: '/documento.jpg', expiresAt: inHours(1) }]
    const stage = await open({ reviews: [rosa] }, { 'verification.documentLinks': () => ({ links }) })
    const card = stage.card('Rosa Lima')
    await expect.element(card.getByText(/^Falta uma foto: selfie com o documento\. Assim não dá/)).toBeVisible()
    await expect
      .element(card.getByRole('button', { name: 'Aprovar' }))
      .toHaveAccessibleDescription('Falta uma foto: selfie com o documento.')
    await userEvent.click(card.getByRole('button', { name: 'Recusar' }))
    await expect.element(stage.screen.getByRole('dialog', { name: 'Recusar Rosa Lima?' })).toBeVisible()
  })

  test('the key A approves documents and focuses the next professional, and the key Z undoes the approval', async () => {
    const stage = await open({ reviews: [rosa, joao] }, { 'verification.undo': () => ({ ok: true }) })
    await expect.element(stage.card('Rosa Lima').getByAltText('Frente do documento')).toBeVisible()
    await userEvent.click(stage.screen.getByRole('heading', { level: 1 }))
    await userEvent.keyboard('a')
    await expect.element(stage.card('João Reis')).toHaveFocus()
    const { professionalId, submittedAt } = rosa
    expect(stage.asked('verification.approve')).toEqual([{ professionalId, submittedAt }])
    const strip = stage.screen.getByRole('status').filter({ hasText: 'Rosa Lima: aprovação' })
    await expect.element(strip.getByText(/A resposta sai em/)).toBeVisible()
    expect(stage.toasts).toEqual([])
    await userEvent.keyboard('z')
    await expect.poll(() => stage.asked('verification.undo')).toEqual([{ decisionId: `d-${professionalId}` }])
    await expect.poll(() => stage.toasts).toEqual([{ tone: 'success', title: 'Decisão desfeita' }])
    await expect.element(strip).not.toBeInTheDocument()
  })

  test('pressing the key A twelve times approves twelve professionals, and a message says when the last decision has taken effect', async () => {
    const reviews = Array.from({ length: 12 }, (_, at) => ({ ...rosa, professionalId: `p${at}`, name: `Pessoa ${at + 1}` }))
    const stage = await open({ reviews })
    await expect.element(stage.card('Pessoa 1').first()).toBeVisible()
    for (let at = 0; at < 12; at++) {
      await expect
        .poll(() => stage.screen.getByRole('article').elements()[0]?.getAttribute('aria-label'))
        .toBe(`Documentos de Pessoa ${at + 1}`)
      await expect.element(stage.screen.getByRole('button', { name: 'Aprovar' })).toBeEnabled()
      await userEvent.keyboard('a')
    }
    await expect.poll(() => stage.asked('verification.approve').length).toBe(12)
    // A decision takes effect after ten seconds, so the clock is moved forward by eleven.
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(Date.now() + 11_000)
    await expect.poll(() => stage.toasts.at(-1)).toEqual({ tone: 'success', title: 'Profissional aprovado com sucesso!' })
  })

  test('documents are refused for a fault of one image, after the page has shown the message to send', async () => {
    const stage = await open({ reviews: [rosa] })
    const card = stage.card('Rosa Lima')
    for (const label of ['Frente do documento', 'Selfie com o documento']) {
      const chips = card.getByRole('group', { name: label })
      await expect.element(chips.getByText(label)).toBeVisible()
    }
    await userEvent.click(card.getByRole('button', { name: 'com reflexo' }))
    await expect.element(card.getByText('A pessoa lê: “Frente do documento: com reflexo. A selfie está boa.”')).toBeVisible()
    await expect
      .element(card.getByRole('button', { name: 'Aprovar' }))
      .toHaveAccessibleDescription('Uma das fotos tem um problema marcado.')
    await userEvent.keyboard('r')
    await expect.poll(() => stage.asked('verification.refuse')).toMatchObject([{ front: 'com reflexo' }])
    expect(stage.asked('verification.refuse')[0]).not.toHaveProperty('reason')
  })

  test('documents that another admin is reviewing are read-only', async () => {
    const claim = { by: 'Caio Lima', mine: false, until: inHours(1) }
    const stage = await open({ reviews: [rosa] }, { 'verification.claim': () => ({ claim }) })
    await expect
      .element(stage.screen.getByText('Caio Lima está com esta verificação. Dá para ver, não para decidir.'))
      .toBeVisible()
    await userEvent.keyboard('a')
    await userEvent.keyboard('r')
    expect(stage.screen.getByRole('dialog').elements()).toEqual([])
    expect(stage.asked('verification.approve')).toEqual([])
  })

  test('documents that an admin gives back are free for other admins, and are reserved again only on request', async () => {
    const claim = { by: 'Rita', mine: true }
    let taken = true
    const pending = () => ({ ...nothing, reviews: [{ ...rosa, claim: taken ? claim : null }] })
    const { screen, card, asked } = await open(
      {},
      {
        'verification.pending': pending,
        'verification.claim': ({ take }: { take: boolean }) => {
          taken = take
          return { claim: take ? { ...claim, until: inHours(1) } : null }
        },
      },
    )
    const inQueue = () => screen.getByRole('list', { name: /^Fila/ }).element().textContent
    await expect.poll(inQueue).toContain('com você')
    await userEvent.click(card('Rosa Lima').getByRole('button', { name: 'Liberar: está com você' }))
    await expect.poll(inQueue).not.toContain('com você')
    await userEvent.click(card('Rosa Lima').getByRole('button', { name: 'Assumir' }))
    await expect.poll(inQueue).toContain('com você')
    const { professionalId } = rosa
    expect(asked('verification.claim')).toEqual([true, false, true].map((take) => ({ professionalId, take })))
  })

  test("documents opened in the tab 'Sem dono' stay open although they now belong to the admin, until others are chosen", async () => {
    const mine = { by: 'Rita', mine: true, until: inHours(1) }
    let claimed: string | null = null
    const { screen, card, asked } = await open(
      {},
      {
        'verification.pending': ({ filter }: { filter?: string }) => {
          const reviews = [joao, rosa].filter(({ professionalId }) => filter !== 'free' || professionalId !== claimed)
          return { ...nothing, reviews }
        },
        'verification.claim': ({ professionalId, take }: { professionalId: string; take: boolean }) => {
          claimed = take ? professionalId : null
          return { claim: take ? mine : null }
        },
      },
    )
    await userEvent.click(card('João Reis').getByRole('button', { name: /^Liberar/ }))
    await userEvent.click(screen.getByText('Sem dono', { exact: false }))
    const names = () => screen.getByRole('list', { name: /^Fila/ }).element().textContent
    await expect.poll(names).toMatch(/João Reis.*Rosa Lima/)
    await userEvent.click(card('João Reis').getByRole('button', { name: 'Assumir' }))
    await expect.poll(() => asked('verification.pending').length).toBe(4)
    await expect.element(card('João Reis').getByRole('button', { name: /^Liberar/ })).toBeVisible()
    expect(names()).toMatch(/João Reis.*Rosa Lima/)
    await userEvent.click(screen.getByRole('button', { name: /Rosa Lima/ }))
    await expect.element(card('Rosa Lima')).toBeVisible()
    expect(names()).not.toContain('João Reis')
    expect(claimed).toBe(rosa.professionalId)
  })

  test('refusing documents requires a reason, and a reason that contains only spaces is refused at the field', async () => {
    const stage = await open({ reviews: [rosa] })
    const { screen, asked } = stage
    await userEvent.click(stage.card('Rosa Lima').getByRole('button', { name: 'Recusar' }))
    const reason = screen.getByLabelText('Motivo', { exact: true })
    await userEvent.fill(reason, '   ')
    await press(stage, 'Recusar')
    await expect.element(reason).toHaveAccessibleDescription(/Por favor, informe o motivo da recusa\./)
    expect(asked('verification.refuse')).toEqual([])
    await press(stage, 'A selfie não mostra seu rosto e o documento juntos.')
    await press(stage, 'Recusar')
    await expect
      .poll(() => asked('verification.refuse'))
      .toMatchObject([{ reason: 'A selfie não mostra seu rosto e o documento juntos.' }])
    await expect.element(screen.getByText('Nenhuma verificação pendente.')).toBeVisible()
  })

  test('when an approval fails, a message says so', async () => {
    const gone = refusal('CONFLICT', 'already_decided', 'Esta verificação já foi decidida.')
    const stage = await open({ reviews: [rosa] }, { 'verification.approve': () => Promise.reject(gone) })
    await userEvent.click(stage.card('Rosa Lima').getByRole('button', { name: 'Aprovar' }))
    await expect
      .poll(() => stage.toasts)
      .toMatchObject([
        { tone: 'error', title: 'Não foi possível aprovar o profissional.', description: 'Esta verificação já foi decidida.' },
      ])
  })

  test('when a refusal fails, a message says so and the typed reason is kept', async () => {
    const stage = await open(
      { reviews: [rosa] },
      { 'verification.refuse': () => Promise.reject(refusal('INTERNAL_SERVER_ERROR', null, 'Algo deu errado.')) },
    )
    const { screen } = stage
    await userEvent.click(stage.card('Rosa Lima').getByRole('button', { name: 'Recusar' }))
    await userEvent.fill(screen.getByLabelText('Motivo', { exact: true }), 'O documento venceu em 2011.')
    await press(stage, 'Recusar')
    await expect.poll(() => stage.toasts).toMatchObject([{ title: 'Não foi possível recusar o profissional.' }])
    await expect.element(screen.getByLabelText('Motivo', { exact: true })).toHaveValue('O documento venceu em 2011.')
  })

  test('keys zoom and open the refusal form, and documents cannot be approved before the password makes the images visible', async () => {
    let proved = false
    const locked = refusal('FORBIDDEN', 'step_up_required', 'Confirme sua senha.')
    const stage = await open(
      { reviews: [rosa] },
      {
        'verification.documentLinks': () => (proved ? { links: [] } : Promise.reject(locked)),
        'auth.provePassword': () => ((proved = true), { ok: true }),
      },
    )
    const { screen, card } = stage
    await expect
      .element(card('Rosa Lima').getByRole('button', { name: 'Aprovar' }))
      .toHaveAccessibleDescription('Abra os documentos antes de aprovar.')
    await userEvent.keyboard('a')
    expect(screen.getByRole('dialog').elements()).toEqual([])
    expect(stage.asked('verification.approve')).toEqual([])
    await userEvent.click(card('Rosa Lima').getByRole('button', { name: 'Ver documentos' }))
    await userEvent.fill(screen.getByLabelText('Senha', { exact: true }), 'plumai123')
    await press(stage, 'Confirmar')
    await expect.element(card('Rosa Lima').getByText('Não está guardada').first()).toBeVisible()
    await userEvent.click(card('Rosa Lima').getByRole('button', { name: 'Girar' }))
    await userEvent.keyboard('+')
    await expect.element(card('Rosa Lima').getByText('150 %')).toBeVisible()
    await userEvent.keyboard('r')
    await expect.element(screen.getByRole('dialog', { name: 'Recusar Rosa Lima?' })).toBeVisible()
  })
})

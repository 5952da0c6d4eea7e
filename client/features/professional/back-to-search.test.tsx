import { useNavigate } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPages } from '#client/test/open-pages.tsx'
import { openProfile } from '#client/test/profile-stage.tsx'
import { BackToSearch, fromSearch } from './back-to-search.tsx'

function List() {
  const navigate = useNavigate()
  const open = (state?: typeof fromSearch) => void navigate({ to: '/profissional/$id', params: { id: 'p1' }, state: state ?? {} })
  return (
    <>
      <button type="button" onClick={() => open(fromSearch)}>
        Da lista
      </button>
      <button type="button" onClick={() => open()}>
        De outro lugar
      </button>
    </>
  )
}

test('the link goes back to the unchanged list of results, or to a new search if there was no list', async () => {
  const pages = { '/buscar': { component: List }, '/profissional/$id': { component: BackToSearch } }
  const { screen, here } = await openPages('/buscar?servico=cozinha&pagina=2', pages, {})
  await screen.getByRole('button', { name: 'Da lista' }).click()
  await screen.getByRole('link', { name: 'Voltar para a busca' }).click()
  await expect.poll(here).toBe('/buscar?servico=cozinha&pagina=2')
  await screen.getByRole('button', { name: 'De outro lugar' }).click()
  await screen.getByRole('link', { name: 'Voltar para a busca' }).click()
  await expect.poll(here).toBe('/buscar')
})

test.each([320, 360, 390])(
  'at %i px the row of actions fits, and its buttons show their texts where there is room',
  async (width) => {
    await page.viewport(width, 844)
    const { screen } = await openProfile()
    const talk = screen.getByRole('button', { name: 'Iniciar Conversa' })
    await expect.element(talk).toBeVisible()
    const back = screen.getByRole('link', { name: 'Voltar para a busca' })
    const others = ['Salvar Marlene Souza nos favoritos', 'Mais opções'].map((name) => screen.getByRole('button', { name }))
    const boxes = [back, talk, ...others].map((control) => control.element().getBoundingClientRect())
    for (const box of boxes) {
      expect([box.height, box.top]).toEqual([44, boxes[0]!.top])
      expect(box.width).toBeGreaterThanOrEqual(44)
      expect(box.right).toBeLessThanOrEqual(width)
    }
    const words = screen.getByText('Iniciar Conversa').element()
    expect(words.getBoundingClientRect().width > 100).toBe(width >= 360)
    await screen.getByRole('button', { name: 'Mais opções' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Compartilhar' })).toBeVisible()
  },
)

import { useNavigate } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
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

test('leads back to the list of results as it was left, or to a fresh search when the profile was opened from elsewhere', async () => {
  const pages = { '/buscar': { component: List }, '/profissional/$id': { component: BackToSearch } }
  const { screen, here } = await openPages('/buscar?servico=cozinha&pagina=2', pages, {})
  await screen.getByRole('button', { name: 'Da lista' }).click()
  await screen.getByRole('link', { name: 'Voltar para a busca' }).click()
  await expect.poll(here).toBe('/buscar?servico=cozinha&pagina=2')
  await screen.getByRole('button', { name: 'De outro lugar' }).click()
  await screen.getByRole('link', { name: 'Voltar para a busca' }).click()
  await expect.poll(here).toBe('/buscar')
})

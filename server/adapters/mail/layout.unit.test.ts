import { expect, test } from 'vitest'
import { renderMail } from './layout.ts'

const content = {
  preheader: 'O link vale por 1 hora',
  title: 'Redefinir senha',
  paragraphs: ['Olá, Ana.', 'Recebemos um pedido.\nSe não foi você, ignore.'],
  action: { label: 'Criar nova senha', url: 'https://plumai.example/redefinir?token=a&b=2' },
}

test('the plain-text twin says all that the page says, with the address written out', () => {
  const { text } = renderMail(content)
  for (const part of [content.title, ...content.paragraphs, 'Criar nova senha:\nhttps://plumai.example/redefinir?token=a&b=2'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/<|&amp;/)
})

test('what people typed is text, never markup', () => {
  const evil = `<img src=x onerror="alert('1')">&`
  const { html } = renderMail({
    preheader: evil,
    title: evil,
    paragraphs: [evil],
    action: { label: evil, url: 'https://a.example/?q="><script>' },
  })
  expect(html).not.toMatch(/<img|<script|onerror="/)
  expect(html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')).toHaveLength(6)
  expect(html).toContain('href="https://a.example/?q=&quot;&gt;&lt;script&gt;"')
})

test('a screen reader meets a Portuguese page with one heading and tables that are no tables', () => {
  const { html } = renderMail(content)
  expect(html).toContain('<html lang="pt-BR">')
  expect(html.match(/<h1 /g)).toHaveLength(1)
  expect(html.match(/<table /g)?.length).toBe(html.match(/<table role="presentation"/g)?.length)
  expect(html).toContain('Recebemos um pedido.<br>Se não foi você, ignore.')
})

test('nothing is loaded from anywhere', () => {
  expect(renderMail(content).html).not.toMatch(/<link|<img|url\(|src=/)
})

test('without an action there is no link', () => {
  const { action: _, ...rest } = content
  expect(renderMail(rest).html).not.toContain('<a ')
  expect(renderMail(rest).text).not.toContain('http')
})

test.each(['javascript:alert(1)', '/redefinir', 'data:text/html,x', ' https://a.example'])(
  '%j is no address to link to',
  (url) => {
    expect(() => renderMail({ ...content, action: { label: 'x', url } })).toThrow(TypeError)
  },
)

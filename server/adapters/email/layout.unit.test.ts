import { expect, test } from 'vitest'
import { renderEmail } from './layout.ts'

const content = {
  preheader: 'O link vale por 1 hora',
  title: 'Redefinir senha',
  paragraphs: ['Olá, Ana.', 'Recebemos um pedido.\nSe não foi você, ignore.'],
  action: { label: 'Criar nova senha', url: 'https://plumai.example/redefinir?token=a&b=2' },
}

test('the plain text of an email contains everything, with the URL written out', () => {
  const { text } = renderEmail(content)
  for (const part of [content.title, ...content.paragraphs, 'Criar nova senha:\nhttps://plumai.example/redefinir?token=a&b=2'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/<|&amp;/)
})

test('the HTML of an email escapes user input', () => {
  const evil = `<img src=x onerror="alert('1')">&`
  const { html } = renderEmail({
    preheader: evil,
    title: evil,
    paragraphs: [evil],
    action: { label: evil, url: 'https://a.example/?q="><script>' },
  })
  expect(html).not.toMatch(/<img|<script|onerror="/)
  expect(html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')).toHaveLength(6)
  expect(html).toContain('href="https://a.example/?q=&quot;&gt;&lt;script&gt;"')
})

test('the HTML of an email is accessible: Portuguese, one heading, layout tables marked as presentation', () => {
  const { html } = renderEmail(content)
  expect(html).toContain('<html lang="pt-BR">')
  expect(html.match(/<h1 /g)).toHaveLength(1)
  expect(html.match(/<table /g)?.length).toBe(html.match(/<table role="presentation"/g)?.length)
  expect(html).toContain('Recebemos um pedido.<br>Se não foi você, ignore.')
})

test('the HTML of an email loads nothing from other servers', () => {
  expect(renderEmail(content).html).not.toMatch(/<link|<img|url\(|src=/)
})

test('an email without an action contains no link', () => {
  const { action: _, ...rest } = content
  expect(renderEmail(rest).html).not.toContain('<a ')
  expect(renderEmail(rest).text).not.toContain('http')
})

test.each(['javascript:alert(1)', '/redefinir', 'data:text/html,x', ' https://a.example'])('rejects the URL %j', (url) => {
  expect(() => renderEmail({ ...content, action: { label: 'x', url } })).toThrow(TypeError)
})

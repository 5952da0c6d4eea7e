import type { FastifyInstance } from 'fastify'

/**
 * Registers /robots.txt and /sitemap.xml. robots.txt does not forbid private pages to crawlers, so that crawlers can read the
 * 'noindex' on these pages.
 */
export function registerRobots(app: FastifyInstance, publicUrl: string, paths: () => Promise<readonly string[]>): void {
  const { origin } = new URL(publicUrl)
  const closed = ['/trpc/', '/webhooks/', '/files/', '/private/', '/upload/', '/calendar/', '/metrics']
  const robots = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, '']
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(robots.join('\n')),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = (await paths()).map((path) => `  <url><loc>${escape(`${origin}${path}`)}</loc></url>\n`)
    const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
    return reply.type('application/xml; charset=utf-8').header('Cache-Control', 'no-cache').send(sitemap)
  })
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

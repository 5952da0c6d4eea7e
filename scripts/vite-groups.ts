/** What the bundler tells of a module, as far as it is needed here. */
type Graph = {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null
}

const forSockets = /wsLink|websocket|httpSubscription/i
const menus = /client[\\/]ui[\\/]menu-open|@radix-ui[\\/]react-(dropdown-menu|menu|popper)|floating-ui/
const late =
  /node_modules[\\/]sonner|client[\\/](ui[\\/]toast-(list|host|place)|features[\\/]offline[\\/](notices\.|connection-banner|refused-steps|new-version|follow-versions|record|send-check-in|use-(?!install|send-tick\.)))/
const loadsLater = /-later\.tsx$/
const frame = /client[\\/](app-pages\.ts$|lib[\\/]socket-open|routes[\\/]_app\.tsx\?)/
const common = /[\\/](shared|client[\\/](ui|lib|features[\\/](shell|offline)))[\\/]|node_modules/
const formLibraries = /node_modules[\\/](react-hook-form|@hookform|@maskito|validation-br)[\\/]/
const ofAccount = /node_modules[\\/]uqr[\\/]|client[\\/]ui[\\/](qr-code|stepper|timeline)\.tsx/
const schemaLibrary = /node_modules[\\/]zod[\\/]/

/** The features whose shared parts make one file. 'account' has the rest. */
const areas: readonly (readonly [string, readonly string[]])[] = [
  ['visitors', ['landing', 'directory']],
  [
    'bookings',
    [
      'availability',
      'booking',
      'chat',
      'club',
      'dashboard',
      'dispute',
      'favourites',
      'finance',
      'insurance',
      'notifications',
      'payment',
      'payouts',
      'performance',
      'privacy',
      'professional',
      'purchase',
      'receipts',
      'reviews',
      'safety',
      'search',
    ],
  ],
]

/**
 * How the build groups modules into files, so that no page asks for more than ten scripts. A file imports only those that stand before
 * it in the list: base, kit, schemas, forms, the areas of features, texts, frame. A circle between two files would run a module before
 * what it needs; circularFiles() in vite-chunk-list.ts refuses it.
 */
export const groups = [
  // All that the first script imports, without what only a live connection needs.
  { name: 'base', test: (id: string) => !forSockets.test(id), tags: ['$initial' as const] },
  // Toasts, notices and the live connection load after the page, a menu when it is about to be opened.
  { name: 'late', test: late },
  { name: 'menus', test: menus },
  { name: inShared, debugName: 'shared', minShareCount: 2 },
  // What is left of the frame of signed-in pages, and the list of their files.
  { name: inFrame, debugName: 'frame' },
]

/** The list of pages, and what only the frame imports. The groups before have taken what others import too. */
function inFrame(id: string, graph: Graph): string | null {
  const seen = new Set([id])
  for (const next of seen) {
    if (frame.test(next)) return 'frame'
    for (const importer of graph.getModuleInfo(next)?.importers ?? []) seen.add(importer)
  }
  return null
}

/**
 * The area of a module of a feature. A module that imports from another area, itself or through others, is in 'account', which may
 * import from all areas and is imported by none. So no new import can make two files import each other.
 */
function inArea(id: string, graph: Graph): string | null {
  const own = areaOf(id)
  if (own === null) return null
  // A part that loads its own script later is a few lines, and must not draw a file in for them.
  if (loadsLater.test(id)) return 'account'
  const others = [...closureOf(id, graph)].map(areaOf).filter((area) => area !== null && area !== own)
  if (others.length > 0) return 'account'
  // The long texts name limits that stand beside schemas, which the landing page and the pages of cities do not need.
  return own === 'visitors' && imports(id, schemaLibrary, graph) ? 'texts' : own
}

function areaOf(id: string): string | null {
  const feature = /client[\\/]features[\\/]([^\\/]+)[\\/]/.exec(id)?.[1]
  // Both are parts of every page.
  if (!feature || feature === 'shell' || feature === 'offline') return null
  return areas.find(([, features]) => features.includes(feature))?.[0] ?? 'account'
}

/** What several pages share. Schemas and the libraries of forms are files of their own, because some pages need none of them. */
function inShared(id: string, graph: Graph): string | null {
  return inCommon(id, graph) ?? inArea(id, graph)
}

function inCommon(id: string, graph: Graph): string | null {
  if (!common.test(id)) return null
  // Few pages have these, all or most of them in 'account'.
  if (ofAccount.test(id)) return 'account'
  // The frame's own parts may import features.
  if ([...closureOf(id, graph)].some((other) => areaOf(other) !== null)) return 'account'
  if (imports(id, formLibraries, graph)) return 'forms'
  return imports(id, schemaLibrary, graph) ? 'schemas' : 'kit'
}

/** Whether a module is one of `libraries` or imports one, itself or through others. */
function imports(id: string, libraries: RegExp, graph: Graph): boolean {
  return [...closureOf(id, graph)].some((other) => libraries.test(other))
}

function closureOf(id: string, graph: Graph): Set<string> {
  const seen = new Set([id])
  for (const next of seen) for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) seen.add(imported)
  return seen
}

/**
 * Keeps zod from trying `new Function`, which the content security policy forbids and reports. This file must be imported before
 * zod, because zod tries when the first schema is made. It does not import zod, because the entry script does not contain it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

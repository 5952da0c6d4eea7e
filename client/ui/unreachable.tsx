/**
 * The message that a page could not be loaded. It needs no further script, because it is shown when scripts or data do not
 * arrive.
 */
export function Unreachable() {
  return (
    <div className="grid min-h-[50dvh] content-center justify-items-center p-6 text-center">
      <NotLoaded />
    </div>
  )
}

/** A message that a part of the page could not be loaded. */
export function NotLoaded() {
  return (
    <div className="grid justify-items-center gap-4">
      <p role="alert" className="text-lead font-semibold">
        Não foi possível carregar esta página. Tente de novo.
      </p>
      <button type="button" onClick={() => location.reload()} className="min-h-11 font-semibold text-link underline">
        Tentar de novo
      </button>
    </div>
  )
}

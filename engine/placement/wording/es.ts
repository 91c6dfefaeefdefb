import type { PlacementTexts } from './texts.ts'

export const es: PlacementTexts = {
  reasons: {
    same_thing: () => 'Lo mismo ya está ahí.',
    like_things: (names) => `Ahí hay cosas parecidas: ${names}.`,
    same_category: (names) => `Ahí hay cosas de esta categoría: ${names}.`,
    put_there_lately: () => 'Acaba de guardar algo ahí.',
    lay_there_before: () => 'Antes estaba ahí.',
    name_fits: (names) => `El nombre coincide: ${names}.`,
    beside_like: (names) => `Está libre, y al lado de cosas parecidas: ${names}.`,
    meets_needs: () => 'El sitio ofrece lo que necesita la categoría.',
    free_room: () => 'Hay espacio.',
    seems_full: () => 'Parece estar lleno.',
    within_reach: () => 'Está a mano, y la cosa se usa a menudo.',
    bears_weight: () => 'El sitio aguanta cosas pesadas.',
    near_by: () => 'Está cerca.',
  },
  rulings: {
    already_there: 'Ya está ahí.',
    archived: 'El sitio está archivado.',
    cycle: 'Estaría dentro de sí misma.',
    too_deep: 'Hay demasiados sitios uno dentro de otro.',
    slot_full: 'El hueco está lleno.',
    no_room: 'Ya no cabe nada más.',
    needs_unmet: 'El sitio no ofrece lo que necesita la categoría.',
    kept_apart: 'Ahí hay cosas de las que esta categoría se separa.',
    too_heavy: 'El sitio no aguanta el peso.',
    too_large: 'El sitio es demasiado pequeño.',
  },
}

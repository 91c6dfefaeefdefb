import type { PlacementTexts } from './texts.ts'

export const fr: PlacementTexts = {
  reasons: {
    same_thing: () => 'Le même objet s’y trouve déjà.',
    like_things: (names) => `Des objets semblables s’y trouvent : ${names}.`,
    same_category: (names) => `Des objets de cette catégorie s’y trouvent : ${names}.`,
    put_there_lately: () => 'Vous venez d’y ranger quelque chose.',
    lay_there_before: () => 'Il s’y trouvait avant.',
    name_fits: (names) => `Le nom correspond : ${names}.`,
    beside_like: (names) => `Libre, et à côté d’objets semblables : ${names}.`,
    meets_needs: () => 'L’emplacement offre ce que demande la catégorie.',
    free_room: () => 'Il y a de la place.',
    seems_full: () => 'Cela semble plein.',
    within_reach: () => 'À portée de main, et l’objet sert souvent.',
    bears_weight: () => 'L’emplacement supporte les objets lourds.',
    near_by: () => 'Tout près.',
  },
  rulings: {
    already_there: 'L’objet s’y trouve déjà.',
    archived: 'L’emplacement est archivé.',
    cycle: 'L’objet se contiendrait lui-même.',
    too_deep: 'Trop d’emplacements sont imbriqués.',
    slot_full: 'La case est pleine.',
    no_room: 'Il n’y a plus de place.',
    needs_unmet: 'L’emplacement n’offre pas ce que demande la catégorie.',
    kept_apart: 'Il s’y trouve des objets dont cette catégorie reste séparée.',
    too_heavy: 'L’emplacement ne supporte pas ce poids.',
    too_large: 'L’emplacement est trop petit.',
  },
}

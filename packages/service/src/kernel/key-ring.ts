/** Keys of one kind: the first is used for what is new, the others only for what exists. So a key can be replaced without an outage. */
export type KeyRing<Key> = readonly [Key, ...Key[]];

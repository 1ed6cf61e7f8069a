-- What a checkout looks up once for each of its children and its visitor, without reading what belongs to all others.
create index claim_child on claim (child_id) where state in ('held', 'committed') and child_id is not null;
create index child_guest on child (guest_id);

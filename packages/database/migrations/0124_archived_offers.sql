-- An offer in the archive takes nothing off any more, and what was sold keeps it. It is off too, so that the version before does not apply it
-- either; `on_before` says whether it is on again when it is taken out.
alter table offer add column archived_at timestamptz, add column on_before boolean;

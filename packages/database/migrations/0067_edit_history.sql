-- Staff who save over somebody else's change read whose it was. What a school sells is public, so its changes are open to every school; what
-- a school is set to is read by that school alone.
drop policy audit_read on audit_log;
create policy audit_read on audit_log for select using (
  (select scope_kind()) in ('system', 'network')
  or ((select scope_franchise()) is not null and (
    subject like any (array['location:%', 'class:%', 'camp:%', 'item:%', 'term:%', 'closure:%', 'teacher:%'])
    or subject = 'school:' || (select scope_franchise()))));

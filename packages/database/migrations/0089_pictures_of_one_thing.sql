alter table picture validate constraint picture_of_one_thing;

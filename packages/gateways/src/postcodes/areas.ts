/**
 * Every postcode area with its main town and roughly where that lies: "AREA lat lng town", one a line.
 * Written from general knowledge; good enough to sort classes by distance, not to find a door.
 */
export const AREAS = `
AB 57.150 -2.110 Aberdeen
AL 51.755 -0.336 St Albans
B 52.480 -1.890 Birmingham
BA 51.330 -2.420 Bath
BB 53.760 -2.380 Blackburn
BD 53.830 -1.830 Bradford
BH 50.750 -1.890 Bournemouth
BL 53.580 -2.410 Bolton
BN 50.850 -0.080 Brighton
BR 51.390 0.040 Bromley
BS 51.430 -2.620 Bristol
BT 54.570 -6.100 Belfast
CA 54.730 -3.060 Carlisle
CB 52.220 0.180 Cambridge
CF 51.550 -3.280 Cardiff
CH 53.270 -3.010 Chester
CM 51.740 0.470 Chelmsford
CO 51.900 0.880 Colchester
CR 51.350 -0.090 Croydon
CT 51.260 1.180 Canterbury
CV 52.370 -1.510 Coventry
CW 53.160 -2.500 Crewe
DA 51.440 0.230 Dartford
DD 56.550 -2.900 Dundee
DE 52.960 -1.550 Derby
DG 55.020 -3.780 Dumfries
DH 54.820 -1.640 Durham
DL 54.470 -1.690 Darlington
DN 53.560 -0.700 Doncaster
DT 50.740 -2.480 Dorchester
DY 52.440 -2.180 Dudley
E 51.540 -0.010 London
EC 51.518 -0.093 London
EH 55.930 -3.230 Edinburgh
EN 51.670 -0.080 Enfield
EX 50.830 -3.680 Exeter
FK 56.080 -3.880 Falkirk
FY 53.840 -3.020 Blackpool
G 55.870 -4.280 Glasgow
GL 51.840 -2.190 Gloucester
GU 51.230 -0.680 Guildford
GY 49.460 -2.570 Guernsey
HA 51.585 -0.340 Harrow
HD 53.640 -1.810 Huddersfield
HG 54.020 -1.550 Harrogate
HP 51.740 -0.620 Hemel Hempstead
HR 52.080 -2.740 Hereford
HS 58.000 -6.700 Stornoway
HU 53.770 -0.350 Hull
HX 53.720 -1.890 Halifax
IG 51.590 0.070 Ilford
IM 54.190 -4.540 Douglas
IP 52.190 1.130 Ipswich
IV 57.500 -4.600 Inverness
JE 49.200 -2.120 St Helier
KA 55.560 -4.560 Kilmarnock
KT 51.370 -0.330 Kingston upon Thames
KW 58.700 -3.200 Wick
KY 56.180 -3.140 Kirkcaldy
L 53.430 -2.930 Liverpool
LA 54.210 -2.890 Lancaster
LD 52.180 -3.310 Llandrindod Wells
LE 52.640 -1.120 Leicester
LL 53.080 -3.700 Llandudno
LN 53.240 -0.420 Lincoln
LS 53.830 -1.550 Leeds
LU 51.900 -0.450 Luton
M 53.470 -2.260 Manchester
ME 51.350 0.560 Rochester
MK 52.060 -0.660 Milton Keynes
ML 55.770 -3.920 Motherwell
N 51.580 -0.120 London
NE 55.020 -1.640 Newcastle upon Tyne
NG 52.980 -1.080 Nottingham
NN 52.280 -0.860 Northampton
NP 51.680 -3.040 Newport
NR 52.680 1.290 Norwich
NW 51.560 -0.190 London
OL 53.560 -2.110 Oldham
OX 51.790 -1.270 Oxford
PA 55.850 -4.750 Paisley
PE 52.640 -0.090 Peterborough
PH 56.600 -3.850 Perth
PL 50.420 -4.400 Plymouth
PO 50.790 -1.010 Portsmouth
PR 53.720 -2.720 Preston
RG 51.400 -1.060 Reading
RH 51.100 -0.210 Redhill
RM 51.560 0.190 Romford
S 53.360 -1.420 Sheffield
SA 51.770 -4.320 Swansea
SE 51.470 -0.050 London
SG 51.940 -0.170 Stevenage
SK 53.350 -2.090 Stockport
SL 51.520 -0.650 Slough
SM 51.370 -0.190 Sutton
SN 51.510 -1.900 Swindon
SO 50.970 -1.400 Southampton
SP 51.100 -1.820 Salisbury
SR 54.880 -1.400 Sunderland
SS 51.560 0.620 Southend-on-Sea
ST 52.960 -2.130 Stoke-on-Trent
SW 51.470 -0.160 London
SY 52.580 -3.000 Shrewsbury
TA 51.050 -3.050 Taunton
TD 55.640 -2.550 Galashiels
TF 52.700 -2.450 Telford
TN 51.110 0.420 Tonbridge
TQ 50.430 -3.640 Torquay
TR 50.230 -5.250 Truro
TS 54.590 -1.210 Middlesbrough
TW 51.440 -0.370 Twickenham
UB 51.520 -0.430 Southall
W 51.513 -0.190 London
WA 53.410 -2.550 Warrington
WC 51.517 -0.122 London
WD 51.665 -0.390 Watford
WF 53.670 -1.450 Wakefield
WN 53.530 -2.630 Wigan
WR 52.180 -2.200 Worcester
WS 52.640 -1.960 Walsall
WV 52.590 -2.150 Wolverhampton
YO 54.050 -0.900 York
ZE 60.250 -1.200 Lerwick
`;
